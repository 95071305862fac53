package connect

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/db"
)

func (h *house) list(c *service, token string) []Connection {
	h.T.Helper()
	list, err := c.List(h.Ctx, h.by(token), none)
	if err != nil {
		h.T.Fatal(err)
	}
	return list.Connections
}

func TestConnectLinksAWallet(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	ann, bob := h.join("Ann_1"), h.join("Bob_1")
	if err := h.connect(c, ann.Token, h.uid(c, w), known); err != nil {
		t.Fatal(err)
	}
	if got := h.byDevice(c, w); got.User.ID != ann.User.ID {
		t.Fatal("the linked wallet opens another account")
	}
	if err := h.connect(c, ann.Token, h.uid(c, w), known); err != nil {
		t.Fatalf("once more: %v", err)
	}
	uid := h.uid(c, w)
	err := h.connect(c, bob.Token, uid, known)
	refused(t, err, fault.New(fault.CodeConflict, "This address is already connected"))
	if err := h.connect(c, ann.Token, uid, known); err != nil {
		t.Fatalf("the refusal spent the proof: %v", err)
	}
	for _, uid := range []string{"", "abc", uid} {
		err := h.connect(c, bob.Token, uid, known)
		refused(t, err, ErrAuthenticate)
	}
	list := h.list(c, ann.Token)
	if len(list) != 1 || list[0].Subject != w.address() || !list[0].CanUnlink || list[0].CreatedAt != h.Clock.Now().UnixMilli() {
		t.Fatalf("%+v", list)
	}
	if list := h.list(c, bob.Token); list == nil || len(list) != 0 {
		t.Fatalf("%+v", list)
	}
}

func TestRacingLinksGiveAWalletToOneAccount(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	const n = 6
	var tokens, uids [n]string
	for i := range n {
		tokens[i] = h.join(fmt.Sprintf("Player_%d", i)).Token
		uids[i] = h.uid(c, w)
	}
	wins := race(t, n, func(i int) error {
		return h.connect(c, tokens[i], uids[i], known)
	})
	if rows := h.count(`SELECT COUNT(*) FROM identities`); wins != 1 || rows != 1 {
		t.Fatalf("%d links, %d identities", wins, rows)
	}
}

func TestDisconnect(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	ann, bob := h.join("Ann_1"), h.join("Bob_1")
	if err := h.connect(c, ann.Token, h.uid(c, w), known); err != nil {
		t.Fatal(err)
	}
	request := DisconnectRequest{Kind: KindWallet, Subject: w.address(), Confirmation: known}
	_, err := do(h, h.by(bob.Token), c.Disconnect, request)
	refused(t, err, fault.ErrNotFound)
	_, err = do(h, h.by(ann.Token), c.Disconnect, DisconnectRequest{Kind: KindTelegram, Subject: w.address(), Confirmation: known})
	refused(t, err, fault.ErrNotFound)
	if _, err := do(h, h.by(ann.Token), c.Disconnect, request); err != nil {
		t.Fatal(err)
	}
	_, err = do(h, h.by(ann.Token), c.Disconnect, request)
	refused(t, err, fault.ErrNotFound)
	if got := h.byDevice(c, w); got.User.ID == ann.User.ID {
		t.Fatal("an unlinked wallet still opens the account")
	}
}

func TestTheOnlySignInStays(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	data := h.byDevice(c, w)
	request := DisconnectRequest{Kind: KindWallet, Subject: w.address(), Confirmation: known}
	stays := func(name string) {
		t.Helper()
		_, err := do(h, h.by(data.Token), c.Disconnect, request)
		refused(t, err, ErrOnlySignIn)
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
	stays("alone")
	set(`UPDATE users SET email = 'a@example.com', email_key = 'a@example.com' WHERE id = $1`, data.User.ID)
	stays("an address that nobody confirmed")
	set(`UPDATE users SET email_verified_at = 1 WHERE id = $1`, data.User.ID)
	if !h.list(c, data.Token)[0].CanUnlink {
		t.Fatal("a confirmed address does not free it")
	}
	if _, err := do(h, h.by(data.Token), c.Disconnect, request); err != nil {
		t.Fatal(err)
	}
}

func TestParallelUnlinksLeaveOneWayIn(t *testing.T) {
	h := newHouse(t)
	c := h.connections(Options{})
	wallets := []deviceWallet{newDeviceWallet(t), newDeviceWallet(t), newDeviceWallet(t)}
	data := h.byDevice(c, wallets[0])
	for _, w := range wallets[1:] {
		if err := h.connect(c, data.Token, h.uid(c, w), known); err != nil {
			t.Fatal(err)
		}
	}
	wins := race(t, len(wallets), func(i int) error {
		_, err := do(h, h.by(data.Token), c.Disconnect, DisconnectRequest{Kind: KindWallet, Subject: wallets[i].address(), Confirmation: known})
		return err
	})
	if left := h.list(c, data.Token); wins != 2 || len(left) != 1 || left[0].CanUnlink {
		t.Fatalf("%d unlinked, left %+v", wins, left)
	}
}

func TestConnectionsAreBounded(t *testing.T) {
	h := newHouse(t)
	c := h.connections(Options{})
	ann := h.join("Ann_1")
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
	refused(t, link(maxIdentities), ErrConnectionsFull)
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
