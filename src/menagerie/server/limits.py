"""How much anybody may ask for: a bucket of tokens that fills up again by and by."""

import time
from collections import OrderedDict

from menagerie.server.addresses import Proxies, household
from menagerie.server.settings import Settings

#: Buckets that are remembered at most; whose was used longest ago is forgotten first.
MEMORY = 20_000


class Buckets:
    """One bucket for each who asks: `burst` tokens at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: int) -> None:
        self._seconds = 1 / rate
        self._ahead = burst * self._seconds
        # The moment until which what was asked for is paid: one number says how full a bucket is.
        self._paid: OrderedDict[str, float] = OrderedDict()

    def take(self, key: str, now: float | None = None) -> float:
        """Take a token; 0 if there was one, else the seconds to wait for it."""
        now = time.monotonic() if now is None else now
        paid = max(self._paid.pop(key, now), now) + self._seconds
        over = paid - now - self._ahead
        if over > 1e-9:
            self._paid[key] = paid - self._seconds
            return over
        self._paid[key] = paid
        self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Forget whose bucket is full again, which is nothing to remember.

        Two of them for each that is added: so they grow fewer, and nobody waits for it.
        """
        for _ in range(2):
            if len(self._paid) <= MEMORY and next(iter(self._paid.values())) > now:
                return
            self._paid.popitem(last=False)

    def give_back(self, key: str) -> None:
        """What was taken was not needed."""
        if key in self._paid:
            self._paid[key] -= self._seconds


class Callers:
    """Whoever asks over HTTP, for a page, the API or a socket: from where, and how often."""

    def __init__(self, settings: Settings) -> None:
        self.proxies = Proxies(settings.trusted_proxies)
        self._requests = Buckets(settings.requests_per_second, settings.request_burst)

    def count(self, address: str) -> float:
        """Somebody at this address asks; 0 if that is allowed, else the seconds to wait."""
        return self._requests.take(household(address))
