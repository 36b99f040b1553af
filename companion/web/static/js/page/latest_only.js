// @ts-check
// Of the requests for one thing only the newest is wanted: a late reply to an earlier one would take its place. Each
// call gives up what was asked before, and hands out what the next request is given up with.

export function newest() {
  let asked = new AbortController();
  return () => {
    asked.abort();
    return (asked = new AbortController());
  };
}
