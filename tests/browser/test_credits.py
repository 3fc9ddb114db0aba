"""From the credits one gets to the licences."""

from tests.browser.conftest import Invite


def test_the_licences_open_beside_the_credits(invite: Invite) -> None:
    visitor = invite()
    visitor.page.goto("/credits")
    with visitor.page.expect_popup() as opened:
        visitor.page.get_by_role("link", name=visitor.say("credits.texts")).click()
    text = opened.value.locator("body").inner_text()
    assert "Apache License" in text and "SIL OPEN FONT LICENSE" in text
