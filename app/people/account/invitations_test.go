package account

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"croupier/app/kernel/session"
	"croupier/db"
)

// fakeInvitations is a source of invitations with one code, which records new accounts.
type fakeInvitations struct {
	code, owner string
	referred    []string
	failure     error
}

func (p *fakeInvitations) inviter(_ db.Querier, code string) (string, error) {
	if code == p.code {
		return p.owner, nil
	}
	return "", nil
}

func (p *fakeInvitations) opened(_ *db.Tx, a OpenedAccount) error {
	if a.Inviter != "" {
		p.referred = append(p.referred, a.Inviter+" by "+a.Invite)
	}
	return p.failure
}

func TestAdditionalInvitationCodesWork(t *testing.T) {
	further := &fakeInvitations{code: "MY-TIPS"}
	h := newHarness(t, func(deps *Deps, _ *Options) {
		deps.Inviter, deps.Bus = further.inviter, openBus(t, Opened.InWrite("referrals", further.opened))
	})
	inviter := h.registerPlayer("inviter").User
	further.owner = inviter.ID
	for i, c := range []struct{ code, came string }{
		{" my-tips ", inviter.ID + " by MY-TIPS"},
		{inviter.ReferralCode, inviter.ID + " by " + inviter.ReferralCode},
		{"", ""},
	} {
		further.referred = nil
		_, err := h.accounts.Register(h.ctx, h.guestCall(fmt.Sprint("198.51.100.", i+1)), RegisterRequest{
			Email: fmt.Sprintf("ann%d@example.com", i), Name: fmt.Sprint("ann_", i), Password: goodPassword, InviteCode: text(c.code)})
		if err != nil {
			t.Fatal(err)
		}
		if want := []string{c.came}; c.came == "" && len(further.referred) != 0 || c.came != "" && !slices.Equal(further.referred, want) {
			t.Errorf("%q: came %q, want %q", c.code, further.referred, c.came)
		}
		if last := h.newestRegistration(); (last.ReferredBy == inviter.ID) != (c.came != "") {
			t.Errorf("%q: the registration is %+v", c.code, last)
		}
	}
	further.failure = errors.New("on purpose")
	before := len(h.registrations())
	_, err := h.accounts.Register(h.ctx, h.guestCall("198.51.100.9"), RegisterRequest{Email: "eve@example.com", Name: "eve_1", Password: goodPassword, InviteCode: text("MY-TIPS")})
	if !errors.Is(err, further.failure) || len(h.registrations()) != before {
		t.Errorf("%v, %d registrations", err, len(h.registrations()))
	}
	err = h.db.Read(h.ctx, func(q *db.Reader) error {
		for code, want := range map[string]bool{inviter.ReferralCode: true, "MY-TIPS": false, "ADMIN": true, "FREE-1": false} {
			if taken, err := h.accounts.IsCodeTaken(q, code); err != nil || taken != want {
				t.Errorf("%s is taken: %v, %v", code, taken, err)
			}
		}
		code, err := h.accounts.CodeOf(q, inviter.ID)
		if code != inviter.ReferralCode {
			t.Errorf("the code is %q, want %q", code, inviter.ReferralCode)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestInviteesAreComparedWithTheirInviter checks that accounts are compared by device
// and address, and by no value that all accounts share.
func TestInviteesAreComparedWithTheirInviter(t *testing.T) {
	h := newHarness(t)
	register := func(name string, call *session.Call, code *string) UserData {
		t.Helper()
		data, err := h.accounts.Register(h.ctx, call, RegisterRequest{Email: name + "@example.com", Name: name, Password: goodPassword, InviteCode: code})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	inviter := register("inviter", h.browserCall("192.0.2.1", "laptop"), nil)
	local := register("local", h.browserCall("127.0.0.1", "desk"), nil)
	code, other := text(inviter.User.ReferralCode), text(local.User.ReferralCode)
	ids := map[string]string{}
	for _, c := range []struct {
		name, ip, device string
		code             *string
	}{
		{"twin", "192.0.2.1", "laptop", code}, {"flat", "192.0.2.1", "phone", code}, {"away", "198.51.100.1", "laptop", code},
		{"friend", "198.51.100.2", "tablet", code}, {"stranger", "192.0.2.1", "laptop", nil}, {"tenant", "127.0.0.1", "pad", other},
	} {
		ids[register(c.name, h.browserCall(c.ip, c.device), c.code).User.ID] = c.name
	}
	shared := func(userID, only string) (found map[string][]string) {
		t.Helper()
		err := h.db.Read(h.ctx, func(q *db.Reader) (err error) {
			found, err = h.accounts.Invitees(q, userID, only)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		byName := map[string][]string{}
		for one, by := range found {
			byName[ids[one]] = by
		}
		return byName
	}
	if got, want := fmt.Sprint(shared(inviter.User.ID, "")), "map[away:[device] flat:[address] twin:[address device]]"; got != want {
		t.Errorf("found %s, want %s", got, want)
	}
	if got := shared(local.User.ID, ""); len(got) != 0 {
		t.Errorf("the machine itself is shared: %v", got)
	}
	for one, name := range ids {
		matches := name == "away" || name == "flat" || name == "twin"
		if got := shared(inviter.User.ID, one); (len(got) == 1) != matches {
			t.Errorf("%s alone: %v", name, got)
		}
	}
	err := h.db.Read(h.ctx, func(q *db.Reader) error {
		neighbours, err := session.SharedAddressUsers(q, inviter.User.ID, 10)
		var names []string
		for _, one := range neighbours {
			names = append(names, ids[one])
		}
		slices.Sort(names)
		if !slices.Equal(names, []string{"flat", "stranger", "twin"}) {
			t.Errorf("neighbours are %v", names)
		}
		alone, err2 := session.SharedAddressUsers(q, local.User.ID, 10)
		if len(alone) != 0 {
			t.Errorf("the machine itself has neighbours: %v", alone)
		}
		return errors.Join(err, err2)
	})
	if err != nil {
		t.Fatal(err)
	}
}
