package connect

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/db"
)

func (h *harness) list(c *service, token string) []Connection {
	h.T.Helper()
	list, err := c.List(h.Ctx, h.bearerCall(token), none)
	if err != nil {
		h.T.Fatal(err)
	}
	return list.Connections
}

func TestConnectLinksAWallet(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	ann, bob := h.registerPlayer("Ann_1"), h.registerPlayer("Bob_1")
	if err := h.connect(c, ann.Token, h.uid(c, w), passwordProof); err != nil {
		t.Fatal(err)
	}
	if got := h.signInByDevice(c, w); got.User.ID != ann.User.ID {
		t.Fatal("the linked wallet opens another account")
	}
	if err := h.connect(c, ann.Token, h.uid(c, w), passwordProof); err != nil {
		t.Fatalf("once more: %v", err)
	}
	uid := h.uid(c, w)
	err := h.connect(c, bob.Token, uid, passwordProof)
	requireError(t, err, fault.New(fault.CodeConflict, "This address is already connected"))
	if err := h.connect(c, ann.Token, uid, passwordProof); err != nil {
		t.Fatalf("the refusal spent the proof: %v", err)
	}
	for _, uid := range []string{"", "abc", uid} {
		err := h.connect(c, bob.Token, uid, passwordProof)
		requireError(t, err, ErrAuthentication)
	}
	list := h.list(c, ann.Token)
	if len(list) != 1 || list[0].Subject != w.address() || !list[0].CanUnlink || list[0].CreatedAt != h.Clock.Now().UnixMilli() {
		t.Fatalf("%+v", list)
	}
	if list := h.list(c, bob.Token); list == nil || len(list) != 0 {
		t.Fatalf("%+v", list)
	}
}

func TestConcurrentLinksHaveOneWinner(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	const n = 6
	var tokens, uids [n]string
	for i := range n {
		tokens[i] = h.registerPlayer(fmt.Sprintf("Player_%d", i)).Token
		uids[i] = h.uid(c, w)
	}
	wins := runConcurrently(t, n, func(i int) error {
		return h.connect(c, tokens[i], uids[i], passwordProof)
	})
	if rows := h.count(`SELECT COUNT(*) FROM identities`); wins != 1 || rows != 1 {
		t.Fatalf("%d links, %d identities", wins, rows)
	}
}

func TestDisconnect(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	ann, bob := h.registerPlayer("Ann_1"), h.registerPlayer("Bob_1")
	if err := h.connect(c, ann.Token, h.uid(c, w), passwordProof); err != nil {
		t.Fatal(err)
	}
	request := DisconnectRequest{Kind: KindWallet, Subject: w.address(), Confirmation: passwordProof}
	_, err := callAction(h, h.bearerCall(bob.Token), c.Disconnect, request)
	requireError(t, err, fault.ErrNotFound)
	_, err = callAction(h, h.bearerCall(ann.Token), c.Disconnect, DisconnectRequest{Kind: KindTelegram, Subject: w.address(), Confirmation: passwordProof})
	requireError(t, err, fault.ErrNotFound)
	if _, err := callAction(h, h.bearerCall(ann.Token), c.Disconnect, request); err != nil {
		t.Fatal(err)
	}
	_, err = callAction(h, h.bearerCall(ann.Token), c.Disconnect, request)
	requireError(t, err, fault.ErrNotFound)
	if got := h.signInByDevice(c, w); got.User.ID == ann.User.ID {
		t.Fatal("an unlinked wallet still opens the account")
	}
}

func TestOnlySignInCannotBeUnlinked(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	data := h.signInByDevice(c, w)
	request := DisconnectRequest{Kind: KindWallet, Subject: w.address(), Confirmation: passwordProof}
	expectConnected := func(name string) {
		t.Helper()
		_, err := callAction(h, h.bearerCall(data.Token), c.Disconnect, request)
		requireError(t, err, ErrOnlySignIn)
		if h.list(c, data.Token)[0].CanUnlink {
			t.Fatalf("%s: it is shown as free", name)
		}
	}
	set := func(query string, args ...any) {
		t.Helper()
		if err := h.DB.Write(h.Ctx, func(tx *db.Tx) error { _, err := tx.Exec(query, args...); return err }); err != nil {
			t.Fatal(err)
		}
	}
	expectConnected("alone")
	set(`UPDATE users SET email = 'a@example.com', email_key = 'a@example.com' WHERE id = $1`, data.User.ID)
	expectConnected("an unconfirmed address")
	set(`UPDATE users SET email_verified_at = 1 WHERE id = $1`, data.User.ID)
	if !h.list(c, data.Token)[0].CanUnlink {
		t.Fatal("a confirmed address does not free it")
	}
	if _, err := callAction(h, h.bearerCall(data.Token), c.Disconnect, request); err != nil {
		t.Fatal(err)
	}
}

func TestConcurrentUnlinksLeaveOneSignIn(t *testing.T) {
	h := newHarness(t)
	c := h.connections(Options{})
	wallets := []deviceWallet{newDeviceWallet(t), newDeviceWallet(t), newDeviceWallet(t)}
	data := h.signInByDevice(c, wallets[0])
	for _, w := range wallets[1:] {
		if err := h.connect(c, data.Token, h.uid(c, w), passwordProof); err != nil {
			t.Fatal(err)
		}
	}
	wins := runConcurrently(t, len(wallets), func(i int) error {
		_, err := callAction(h, h.bearerCall(data.Token), c.Disconnect, DisconnectRequest{Kind: KindWallet, Subject: wallets[i].address(), Confirmation: passwordProof})
		return err
	})
	if left := h.list(c, data.Token); wins != 2 || len(left) != 1 || left[0].CanUnlink {
		t.Fatalf("%d unlinked, left %+v", wins, left)
	}
}

func TestConnectionsAreLimited(t *testing.T) {
	h := newHarness(t)
	c := h.connections(Options{})
	ann := h.registerPlayer("Ann_1")
	link := func(i int) error {
		return h.DB.Write(h.Ctx, func(tx *db.Tx) error {
			return c.link(tx, ann.User.ID, identity{Kind: KindWallet, Subject: fmt.Sprint(i)})
		})
	}
	for i := range maxIdentities {
		if err := link(i); err != nil {
			t.Fatal(err)
		}
	}
	requireError(t, link(maxIdentities), ErrConnectionsFull)
	if err := link(0); err != nil {
		t.Fatalf("one's own again: %v", err)
	}
}

func TestCleanLabel(t *testing.T) {
	for text, want := range map[string]string{
		"Ann": "Ann", " Zoë  B ": "Zoë  B", "a\x00b\u202ec\n": "abc", "\xff": "", "": "",
		strings.Repeat("é", 100): strings.Repeat("é", maxLabel),
	} {
		if got := cleanLabel(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// A wallet that was removed from an account opens no other one while its first owner is
// excluded or banned, in any order of the two.
func TestWalletOfExcludedOwnerIsRefused(t *testing.T) {
	for name, excluded := range map[string]string{
		"excluded for good": `UPDATE users SET self_excluded_until = 9000000000000000 WHERE id = $1`,
		"banned":            `UPDATE users SET banned_at = 1 WHERE id = $1`,
	} {
		h := newHarness(t)
		c, w := h.connections(Options{}), newDeviceWallet(t)
		ann, bob := h.registerPlayer("Ann_1"), h.registerPlayer("Bob_1")
		h.Check(h.connect(c, ann.Token, h.uid(c, w), passwordProof))
		_, err := callAction(h, h.bearerCall(ann.Token), c.Disconnect, DisconnectRequest{Kind: KindWallet, Subject: w.address(), Confirmation: passwordProof})
		h.Check(err)
		h.Check(h.DB.Write(h.Ctx, func(tx *db.Tx) error { _, err := tx.Exec(excluded, ann.User.ID); return err }))
		before := h.count(`SELECT COUNT(*) FROM users`)
		if _, err := c.FetchToken(h.Ctx, h.guestCall(), UIDRequest{UID: h.uid(c, w)}); !errors.Is(err, ErrExcludedOwner) {
			t.Errorf("%s: a new account: %v", name, err)
		}
		if err := h.connect(c, bob.Token, h.uid(c, w), passwordProof); !errors.Is(err, ErrExcludedOwner) {
			t.Errorf("%s: another account: %v", name, err)
		}
		if h.count(`SELECT COUNT(*) FROM users`) != before || h.count(`SELECT COUNT(*) FROM identities`) != 0 {
			t.Errorf("%s: a refusal left something", name)
		}
		h.Check(h.DB.Write(h.Ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE users SET self_excluded_until = NULL, banned_at = NULL WHERE id = $1`, ann.User.ID)
			return err
		}))
		if got := h.signInByDevice(c, w); got.User.ID == ann.User.ID {
			t.Errorf("%s: afterwards the wallet opens the account that it was taken off", name)
		}
	}
}
