package support

import (
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

func TestGuestReopensChatByEmailLink(t *testing.T) {
	h := newHarness(t)
	guest, ben := session.GuestCall("guest"), h.agent("ben")
	ctx := t.Context()
	key, err := h.support.GuestOpen(ctx, guest, GuestOpenRequest{Email: "Eva@example.org", Message: "question"})
	h.Check(err)
	if len(h.emails) != 1 || h.emails[0].To != "eva@example.org" || !strings.Contains(h.emails[0].Text, "https://croupier.example/help/chat/"+key.ID+"#"+key.Key) {
		t.Fatalf("emails %+v", h.emails)
	}
	h.sendMessage(ben, key.ID, "answer")
	opened, err := h.support.GuestChat(ctx, guest, key)
	h.Check(err)
	if opened.UserRead != 3 || opened.Messages[0].User.Name != "Guest" || opened.Messages[2].Message != "answer" || opened.Channel != channelGuest+key.ID+"."+key.Key {
		t.Errorf("the guest sees %+v", opened)
	}
	_, err = h.support.GuestSend(ctx, guest, GuestSendRequest{GuestKey: key, Message: "thanks"})
	h.Check(err)
	_, err = h.support.GuestAction(ctx, guest, GuestActionRequest{GuestKey: key, Action: "solve"})
	h.Check(err)
	_, err = h.support.GuestRate(ctx, guest, GuestRateRequest{GuestKey: key, Rating: 5})
	h.Check(err)
	got := h.ticket(ben, key.ID).Chat
	if got.Email != "eva@example.org" || got.Rating != 5 || got.State != Solved || got.User.ID != "" {
		t.Errorf("the team sees %+v", got)
	}
	for _, e := range h.Drain() {
		if strings.HasPrefix(e.Channel, "user:") {
			t.Errorf("%s was sent to a player: %s", e.Name, e.Channel)
		}
	}
}

func TestGuestChatNeedsItsKey(t *testing.T) {
	h := newHarness(t)
	guest := session.GuestCall("guest")
	ctx := t.Context()
	key, err := h.support.GuestOpen(ctx, guest, GuestOpenRequest{Email: "eva@example.org", Message: "question"})
	h.Check(err)
	players := h.sendMessage(h.person("anna"), "", "question")
	authorize := h.Policy(t, channelGuest+"{seat}").Authorize
	h.Check(authorize(guest, key.ID+"."+key.Key))
	for what, wrong := range map[string]GuestKey{
		"another key": {key.ID, strings.Repeat("0", 32)}, "no key": {key.ID, ""}, "another chat": {players, key.Key},
		"a player's chat with its own key": {players, h.support.guestKey(players)}, "no id": {"../x", key.Key},
	} {
		_, err := h.support.GuestChat(ctx, guest, wrong)
		h.requireError(what, err, ErrUnknownChat)
		_, err = h.support.GuestSend(ctx, guest, GuestSendRequest{GuestKey: wrong, Message: "hello"})
		h.requireError(what, err, ErrUnknownChat)
	}
	if authorize(guest, key.ID+".x") == nil {
		t.Error("a wrong key receives the chat")
	}
	_, err = h.support.Chat(ctx, h.person("mallory"), SupportChatRequest{ID: key.ID})
	h.requireError("a player opens a guest's chat", err, ErrUnknownChat)
}

func TestGuestChatsNeedAddressAndAreLimited(t *testing.T) {
	h := newHarness(t)
	guest := session.GuestCall("guest")
	for _, address := range []string{"x", "a@b@c", "Eva <eva@example.org>", "eva@example.org\nBcc: x@example.org", "a@example.org,b@example.org"} {
		_, err := h.support.GuestOpen(t.Context(), guest, GuestOpenRequest{Email: address, Message: "question"})
		h.requireError(address, err, fault.Field("email", "validation.email"))
	}
	for range maxOpen {
		_, err := h.support.GuestOpen(t.Context(), guest, GuestOpenRequest{Email: "eva@example.org", Message: "question"})
		h.Check(err)
	}
	_, err := h.support.GuestOpen(t.Context(), guest, GuestOpenRequest{Email: "EVA@example.org", Message: "question"})
	h.requireError("too many of one address", err, ErrTooManyOpen)
	h.captchaFails = true
	_, err = h.support.GuestOpen(t.Context(), guest, GuestOpenRequest{Email: "max@example.org", Message: "question"})
	h.requireError("without a proof", err, fault.Field("captcha", "validation.captcha"))
}
