"""Where a request really comes from, when proxies that we trust stand in between."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network


class Proxies:
    """The reverse proxies whose word is believed; nobody else's is."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._networks: list[Network] = [ip_network(network) for network in trusted]

    def trusts(self, address: str) -> bool:
        """Whether this is one of our proxies."""
        if not self._networks:
            return False
        try:
            place = ip_address(address)
        except ValueError:
            return False
        return any(place in network for network in self._networks)

    def client(self, peer: str, forwarded_for: str | None) -> str:
        """The address of the client: the last one that no proxy of ours has.

        `forwarded_for` is X-Forwarded-For: each proxy writes at its end whom it spoke with, so what
        stands before the first stranger from the right may be anything.
        """
        if forwarded_for is None or not self.trusts(peer):
            return peer
        address = peer
        for step in reversed(forwarded_for.split(",")):
            address = step.strip()
            if not self.trusts(address):
                break
        return address if _is_address(address) else peer

    def is_https(self, peer: str, forwarded_proto: str | None, is_tls: bool) -> bool:
        """Whether the client speaks TLS, with us or with the proxy."""
        if forwarded_proto is None or not self.trusts(peer):
            return is_tls
        return forwarded_proto.partition(",")[0].strip().lower() in ("https", "wss")


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        place = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(place, "ipv4_mapped", None)
    return (mapped or place).is_loopback


def household(address: str) -> str:
    """The address for counting: in IPv6 one household has a whole /64 of them."""
    try:
        place = ip_address(address)
    except ValueError:
        return address
    if place.version == 4:
        return address
    mapped = getattr(place, "ipv4_mapped", None)
    return str(mapped or ip_network((int(place) >> 64 << 64, 64)))
