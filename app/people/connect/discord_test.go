package connect

import (
	"context"
	"errors"
	"net/url"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/people/connect/discord"
)

// fakeDiscord is a fake Discord with known codes.
type fakeDiscord map[string]discord.User

func (fakeDiscord) AuthorizeURL(redirect, state string) string {
	return "https://discord.example/?" + url.Values{"redirect": {redirect}, "state": {state}}.Encode()
}

func (d fakeDiscord) User(_ context.Context, code, redirect string) (discord.User, error) {
	if code == "silent" {
		return discord.User{}, errors.New("no answer")
	}
	user, known := d[code]
	if !known || redirect != "https://casino.test/connect/discord" {
		return discord.User{}, discord.ErrCode
	}
	return user, nil
}

func (fakeDiscord) Member(context.Context, string) (bool, error) { return true, nil }

func (h *harness) withDiscord() *service {
	return h.connections(Options{
		Discord: fakeDiscord{"one": {ID: "175928847299117063", Name: "Nelly"}, "two": {ID: "175928847299117064", Name: "Bobby"}},
		Key:     []byte("0123456789abcdef0123456789abcdef"), BaseURL: func() string { return "https://casino.test" },
	})
}

// startDiscord is the state that is passed to Discord for a session.
func (h *harness) startDiscord(c *service, call *session.Call) string {
	h.T.Helper()
	answer, err := callAction(h, call, c.StartDiscord, DiscordRequest{passwordProof})
	h.Check(err)
	address, err := url.Parse(answer.URL)
	h.Check(err)
	return address.Query().Get("state")
}

func (h *harness) finishDiscord(c *service, call *session.Call, code, state string) error {
	_, err := c.FinishDiscord(h.Ctx, call, DiscordFinishRequest{code, state})
	return err
}

func TestDiscordConnectsWithoutSignIn(t *testing.T) {
	h := newHarness(t)
	c := h.withDiscord()
	ann, bob := h.registerPlayer("Ann_1"), h.registerPlayer("Bob_1")
	anna, bert := h.bearerCall(ann.Token), h.bearerCall(bob.Token)
	h.mailer.drain()
	if _, err := c.StartDiscord(h.Ctx, anna, DiscordRequest{}); err == nil {
		t.Error("it begins without a proof")
	}
	list, err := c.List(h.Ctx, anna, none)
	h.Check(err)
	if !list.Discord {
		t.Error("it is not offered")
	}
	h.Check(h.finishDiscord(c, anna, "one", h.startDiscord(c, anna)))
	h.Check(h.finishDiscord(c, anna, "one", h.startDiscord(c, anna))) // again
	if list, err = c.List(h.Ctx, anna, none); err != nil || list.Discord || len(list.Connections) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if one := list.Connections[0]; one.Kind != KindDiscord || one.Label != "Nelly" || !one.CanUnlink {
		t.Errorf("%+v", one)
	}
	if emails := h.mailer.drain(); len(emails) != 1 || emails[0].Subject == "A way to sign in was added" {
		t.Errorf("%+v", emails)
	}
	requireError(t, h.finishDiscord(c, anna, "two", h.startDiscord(c, anna)), ErrDiscordOther)
	requireError(t, h.finishDiscord(c, bert, "one", h.startDiscord(c, bert)), ErrConnected)
	_, err = callAction(h, anna, c.Disconnect, DisconnectRequest{Kind: KindDiscord, Subject: "175928847299117063", Confirmation: passwordProof})
	h.Check(err)
	h.Check(h.finishDiscord(c, bert, "one", h.startDiscord(c, bert)))
}

// The state belongs to one session and is valid for ten minutes. A code of another
// person connects nothing.
func TestOnlyStartingSessionFinishesDiscord(t *testing.T) {
	h := newHarness(t)
	c := h.withDiscord()
	anna, bert := h.bearerCall(h.registerPlayer("Ann_1").Token), h.bearerCall(h.registerPlayer("Bob_1").Token)
	state := h.startDiscord(c, anna)
	requireError(t, h.finishDiscord(c, bert, "one", state), ErrDiscord)
	other := *anna
	other.Session = &session.Session{ID: "another session"}
	requireError(t, h.finishDiscord(c, &other, "one", state), ErrDiscord)
	for _, wrong := range []string{"", "x", state[1:], state + "A", "B" + state[1:]} {
		requireError(t, h.finishDiscord(c, anna, "one", wrong), ErrDiscord)
	}
	requireError(t, h.finishDiscord(c, anna, "unknown", state), ErrDiscord)
	requireError(t, h.finishDiscord(c, anna, "silent", state), ErrDiscordUnavailable)
	h.Clock.Advance(stateLifetime - time.Millisecond)
	late := h.startDiscord(c, anna)
	h.Check(h.finishDiscord(c, anna, "one", state))
	h.Clock.Advance(time.Millisecond)
	requireError(t, h.finishDiscord(c, anna, "one", state), ErrDiscord)
	h.Check(h.finishDiscord(c, anna, "one", late))
}

// A player who registered with a wallet cannot remove it, whatever else is connected.
func TestDiscordDoesNotCountAsSignIn(t *testing.T) {
	h := newHarness(t)
	c, w := h.withDiscord(), newDeviceWallet(t)
	data := h.signInByDevice(c, w)
	call := h.bearerCall(data.Token)
	answer, err := callAction(h, call, c.StartDiscord, DiscordRequest{})
	h.Check(err)
	address, err := url.Parse(answer.URL)
	h.Check(err, h.finishDiscord(c, call, "one", address.Query().Get("state")))
	for _, one := range h.list(c, data.Token) {
		if one.CanUnlink != (one.Kind == KindDiscord) {
			t.Errorf("%+v", one)
		}
	}
}

func TestSiteWithoutDiscord(t *testing.T) {
	h := newHarness(t)
	c := h.connections(Options{})
	call := h.bearerCall(h.registerPlayer("Ann_1").Token)
	_, err := callAction(h, call, c.StartDiscord, DiscordRequest{passwordProof})
	requireError(t, err, fault.ErrNotFound)
	requireError(t, h.finishDiscord(c, call, "one", "x"), fault.ErrNotFound)
	if list, err := c.List(h.Ctx, call, none); err != nil || list.Discord {
		t.Errorf("%+v, %v", list, err)
	}
}
