"""The signs between what is said: what stands beside something, and more and less. Each language has its own."""

from companion.engine.messages import M

ASIDE = M("sign.aside", "({text})")
BESIDES = M("sign.besides", ", {text}")
PARTS = M("sign.parts", "{first}; {next}")
MORE = M("sign.more", "+{n}")
LESS = M("sign.less", "−{n}")
TIMES = M("sign.times", "×{n}")
