// What our scripts may take for granted of a page. A selector finds an element of HTML, which may be a field, a form or a
// dialog; the target of an event may be asked for whatever it has. Strictly that would need a cast at each of 300 places.

type Options = boolean | AddEventListenerOptions;
type Heard<E> = E & { readonly target: any; readonly submitter?: any };

interface Element {
  action?: any; checked?: any; close?: any; disabled?: any; elements?: any; files?: any; form?: any; href?: any; htmlFor?: any;
  name?: any; open?: any; requestSubmit?: any; reset?: any; selectionStart?: any; showModal?: any; type?: any; value?: any;
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}

interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (event: Heard<HTMLElementEventMap[K]>) => any, options?: Options): void;
  addEventListener(type: string, listener: (event: any) => any, options?: Options): void;
}

interface ParentNode {
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Document {
  readonly activeElement: HTMLElement | null;
  addEventListener<K extends keyof DocumentEventMap>(type: K, listener: (event: Heard<DocumentEventMap[K]>) => any, options?: Options): void;
  addEventListener(type: string, listener: (event: any) => any, options?: Options): void;
}

declare function addEventListener(type: string, listener: (event: any) => any, options?: Options): void;
