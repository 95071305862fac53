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

// discordBook is a Discord that knows codes.
type discordBook map[string]discord.User

func (discordBook) AuthorizeURL(redirect, state string) string {
	return "https://discord.example/?" + url.Values{"redirect": {redirect}, "state": {state}}.Encode()
}

func (d discordBook) User(_ context.Context, code, redirect string) (discord.User, error) {
	if code == "silent" {
		return discord.User{}, errors.New("no answer")
	}
	user, known := d[code]
	if !known || redirect != "https://casino.test/connect/discord" {
		return discord.User{}, discord.ErrCode
	}
	return user, nil
}

func (discordBook) Member(context.Context, string) (bool, error) { return true, nil }

func (h *house) withDiscord() *service {
	return h.connections(Options{
		Discord: discordBook{"one": {ID: "175928847299117063", Name: "Nelly"}, "two": {ID: "175928847299117064", Name: "Bobby"}},
		Key:     []byte("0123456789abcdef0123456789abcdef"), BaseURL: func() string { return "https://casino.test" },
	})
}

// begun is the state that Discord is handed for a session.
func (h *house) begun(c *service, call *session.Call) string {
	h.T.Helper()
	answer, err := do(h, call, c.DiscordBegin, DiscordRequest{known})
	h.Check(err)
	address, err := url.Parse(answer.URL)
	h.Check(err)
	return address.Query().Get("state")
}

func (h *house) finish(c *service, call *session.Call, code, state string) error {
	_, err := c.DiscordFinish(h.Ctx, call, DiscordFinishRequest{code, state})
	return err
}

func TestADiscordAccountIsConnectedAndOpensNothing(t *testing.T) {
	h := newHouse(t)
	c := h.withDiscord()
	ann, bob := h.join("Ann_1"), h.join("Bob_1")
	anna, bert := h.by(ann.Token), h.by(bob.Token)
	h.post.take()
	if _, err := c.DiscordBegin(h.Ctx, anna, DiscordRequest{}); err == nil {
		t.Error("it begins without a proof")
	}
	list, err := c.List(h.Ctx, anna, none)
	h.Check(err)
	if !list.Discord {
		t.Error("it is not offered")
	}
	h.Check(h.finish(c, anna, "one", h.begun(c, anna)))
	h.Check(h.finish(c, anna, "one", h.begun(c, anna))) // once more
	if list, err = c.List(h.Ctx, anna, none); err != nil || list.Discord || len(list.Connections) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if one := list.Connections[0]; one.Kind != KindDiscord || one.Label != "Nelly" || !one.CanUnlink {
		t.Errorf("%+v", one)
	}
	if letters := h.post.take(); len(letters) != 1 || letters[0].Subject == "A way to sign in was added" {
		t.Errorf("%+v", letters)
	}
	refused(t, h.finish(c, anna, "two", h.begun(c, anna)), ErrDiscordOther)
	refused(t, h.finish(c, bert, "one", h.begun(c, bert)), ErrConnected)
	_, err = do(h, anna, c.Disconnect, DisconnectRequest{Kind: KindDiscord, Subject: "175928847299117063", Confirmation: known})
	h.Check(err)
	h.Check(h.finish(c, bert, "one", h.begun(c, bert)))
}

// The state belongs to one session for ten minutes: a code that somebody else was given
// connects nothing.
func TestOnlyTheSessionThatBeganFinishes(t *testing.T) {
	h := newHouse(t)
	c := h.withDiscord()
	anna, bert := h.by(h.join("Ann_1").Token), h.by(h.join("Bob_1").Token)
	state := h.begun(c, anna)
	refused(t, h.finish(c, bert, "one", state), ErrDiscord)
	other := *anna
	other.Session = &session.Session{ID: "another session"}
	refused(t, h.finish(c, &other, "one", state), ErrDiscord)
	for _, wrong := range []string{"", "x", state[1:], state + "A", "B" + state[1:]} {
		refused(t, h.finish(c, anna, "one", wrong), ErrDiscord)
	}
	refused(t, h.finish(c, anna, "unknown", state), ErrDiscord)
	refused(t, h.finish(c, anna, "silent", state), ErrDiscordSilent)
	h.Clock.Advance(stateLife - time.Millisecond)
	late := h.begun(c, anna)
	h.Check(h.finish(c, anna, "one", state))
	h.Clock.Advance(time.Millisecond)
	refused(t, h.finish(c, anna, "one", state), ErrDiscord)
	h.Check(h.finish(c, anna, "one", late))
}

// Whoever came by a wallet keeps it, whatever is connected besides.
func TestDiscordIsNoWayToSignIn(t *testing.T) {
	h := newHouse(t)
	c, w := h.withDiscord(), newDeviceWallet(t)
	data := h.byDevice(c, w)
	call := h.by(data.Token)
	answer, err := do(h, call, c.DiscordBegin, DiscordRequest{})
	h.Check(err)
	address, err := url.Parse(answer.URL)
	h.Check(err, h.finish(c, call, "one", address.Query().Get("state")))
	for _, one := range h.list(c, data.Token) {
		if one.CanUnlink != (one.Kind == KindDiscord) {
			t.Errorf("%+v", one)
		}
	}
}

func TestASiteWithoutDiscord(t *testing.T) {
	h := newHouse(t)
	c := h.connections(Options{})
	call := h.by(h.join("Ann_1").Token)
	_, err := do(h, call, c.DiscordBegin, DiscordRequest{known})
	refused(t, err, fault.ErrNotFound)
	refused(t, h.finish(c, call, "one", "x"), fault.ErrNotFound)
	if list, err := c.List(h.Ctx, call, none); err != nil || list.Discord {
		t.Errorf("%+v, %v", list, err)
	}
}
