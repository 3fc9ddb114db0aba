"""A visitor whose page tells when things happen, and the empty page to compare it with."""

from playwright.sync_api import Browser, Page

from tests.browser.visitor import DESKTOP, Visitor

#: In the page: when it could be touched, when a move's echo was drawn, while what things fly.
_WATCH = """
performance.mark('page-begin');
window.times = { ready: null, touched: 0, echoes: [] };
const drawn = (then) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => then(performance.now());
  port2.postMessage(null);
});
window.watchFor = (selector) => {
  times.ready = null;
  new MutationObserver((_, watcher) => {
    const found = document.querySelector(selector);
    if (!found || found.closest('.drawing')) return; // it is there, but not yet to be seen
    watcher.disconnect();
    drawn((at) => (times.ready = at));
  }).observe(document, { childList: true, subtree: true, attributes: true });
};
watchFor('.poster button, [role=group] [data-card], #empty');

addEventListener('click', (event) => (times.touched = event.timeStamp), true);
const Plain = WebSocket;
const sent = new Map();
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data);
      const begun = sent.get(message.id);
      if (message.type !== 'event' || begun === undefined) return;
      sent.delete(message.id);
      const told = performance.now();
      drawn((at) => times.echoes.push([at - begun, told - begun, performance.timeOrigin + begun]));
    });
  }
  send(text) {
    const command = JSON.parse(text);
    if (command.do === 'move') sent.set(command.id, times.touched);
    super.send(text);
  }
};

let flying = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const animation = animate.apply(this, given);
  const landed = () => --flying === 0 && performance.mark('flight-end');
  animation.ready.then(() => {
    if (flying++ === 0) performance.mark('flight-begin');
    animation.finished.then(landed, landed);
  }, () => null);
  return animation;
};
"""

#: As many boxes as cards move in a trade, as long as a flight, again and again.
_EMPTY = """<!doctype html><title>Empty</title><style>
  body { margin: 0; background: #dce6df }
  i { position: absolute; left: 20px; top: 20px; width: 120px; height: 168px; background: #385 }
</style><body id='empty'>"""
_BOXES = """(seconds) => new Promise((done) => {
  const flights = Math.round(seconds / 0.5);
  const once = (n) => {
    if (n === flights) return done();
    const boxes = Array.from({ length: 6 }, () => document.createElement('i'));
    document.body.append(...boxes);
    const ends = boxes.map((box, i) => {
      const goal = { transform: `translate(${150 * i}px, 600px)` };
      const timing = { duration: 320, delay: 45 * i, fill: 'both' };
      return box.animate([{ transform: 'none' }, goal], timing).finished;
    });
    Promise.all(ends).then(() => {
      boxes.forEach((box) => box.remove());
      setTimeout(() => once(n + 1), 100);
    });
  };
  once(0);
})"""


def watched(browser: Browser, url: str, *, quick_bots: bool = True) -> Visitor:
    """Somebody whose page tells; bots make no pauses, unless they shall play as people see them."""
    visitor = Visitor(browser, url, moves=True, quick_bots=quick_bots)
    visitor.context.add_init_script(_WATCH)
    return visitor


def empty_page(browser: Browser, url: str) -> Page:
    """A page with nothing on it, from the same host and watched in the same way."""
    context = browser.new_context(viewport=DESKTOP, base_url=url)
    context.add_init_script(_WATCH)
    context.route("**/empty", lambda route: route.fulfill(content_type="text/html", body=_EMPTY))
    page = context.new_page()
    page.goto("/empty")
    return page


def move_boxes(page: Page, seconds: float) -> None:
    """Let plain boxes fly on the empty page."""
    page.evaluate(_BOXES, seconds)
