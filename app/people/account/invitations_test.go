package account

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"croupier/app/kernel/session"
	"croupier/db"
)

// partners are invitations with one further code, which remember who came.
type partners struct {
	code, owner string
	came        []string
	failure     error
}

func (p *partners) Inviter(_ db.Querier, code string) (string, error) {
	if code == p.code {
		return p.owner, nil
	}
	return "", nil
}

func (p *partners) Referred(_ *db.Tx, userID, inviter, code string) error {
	p.came = append(p.came, inviter+" by "+code)
	return p.failure
}

func TestFurtherCodesInviteToo(t *testing.T) {
	h := newHouse(t)
	inviter := h.join("inviter").User
	further := &partners{code: "MY-TIPS", owner: inviter.ID}
	h.accounts.Invite(further)
	for i, c := range []struct{ code, came string }{
		{" my-tips ", inviter.ID + " by MY-TIPS"},
		{inviter.ReferralCode, inviter.ID + " by " + inviter.ReferralCode},
		{"", ""},
	} {
		further.came = nil
		_, err := h.accounts.Register(h.ctx, h.guest(fmt.Sprint("198.51.100.", i+1)), RegisterRequest{
			Email: fmt.Sprintf("ann%d@example.com", i), Name: fmt.Sprint("ann_", i), Password: goodPassword, InviteCode: text(c.code)})
		if err != nil {
			t.Fatal(err)
		}
		if want := []string{c.came}; c.came == "" && len(further.came) != 0 || c.came != "" && !slices.Equal(further.came, want) {
			t.Errorf("%q: came %q, want %q", c.code, further.came, c.came)
		}
		if last := h.newest(); (last.ReferredBy == inviter.ID) != (c.came != "") {
			t.Errorf("%q: the registration is %+v", c.code, last)
		}
	}
	further.failure = errors.New("on purpose")
	before := len(h.registrations())
	_, err := h.accounts.Register(h.ctx, h.guest("198.51.100.9"), RegisterRequest{Email: "eve@example.com", Name: "eve_1", Password: goodPassword, InviteCode: text("MY-TIPS")})
	if !errors.Is(err, further.failure) || len(h.registrations()) != before {
		t.Errorf("%v, %d registrations", err, len(h.registrations()))
	}
	err = h.db.Read(h.ctx, func(q *db.Reader) error {
		for code, want := range map[string]bool{inviter.ReferralCode: true, "MY-TIPS": false, "ADMIN": true, "FREE-1": false} {
			if taken, err := h.accounts.CodeTaken(q, code); err != nil || taken != want {
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

// TestInviteesAreComparedWithTheirInviter by device and address, and by nothing that
// everybody shares.
func TestInviteesAreComparedWithTheirInviter(t *testing.T) {
	h := newHouse(t)
	register := func(name string, call *session.Call, code *string) UserData {
		t.Helper()
		data, err := h.accounts.Register(h.ctx, call, RegisterRequest{Email: name + "@example.com", Name: name, Password: goodPassword, InviteCode: code})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	inviter := register("inviter", h.from("192.0.2.1", "laptop"), nil)
	local := register("local", h.from("127.0.0.1", "desk"), nil)
	code, other := text(inviter.User.ReferralCode), text(local.User.ReferralCode)
	ids := map[string]string{}
	for _, c := range []struct {
		name, ip, device string
		code             *string
	}{
		{"twin", "192.0.2.1", "laptop", code}, {"flat", "192.0.2.1", "phone", code}, {"away", "198.51.100.1", "laptop", code},
		{"friend", "198.51.100.2", "tablet", code}, {"stranger", "192.0.2.1", "laptop", nil}, {"lodger", "127.0.0.1", "pad", other},
	} {
		ids[register(c.name, h.from(c.ip, c.device), c.code).User.ID] = c.name
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
		alike := name == "away" || name == "flat" || name == "twin"
		if got := shared(inviter.User.ID, one); (len(got) == 1) != alike {
			t.Errorf("%s alone: %v", name, got)
		}
	}
	err := h.db.Read(h.ctx, func(q *db.Reader) error {
		near, err := session.Neighbours(q, inviter.User.ID, 10)
		var names []string
		for _, one := range near {
			names = append(names, ids[one])
		}
		slices.Sort(names)
		if !slices.Equal(names, []string{"flat", "stranger", "twin"}) {
			t.Errorf("neighbours are %v", names)
		}
		alone, err2 := session.Neighbours(q, local.User.ID, 10)
		if len(alone) != 0 {
			t.Errorf("the machine itself has neighbours: %v", alone)
		}
		return errors.Join(err, err2)
	})
	if err != nil {
		t.Fatal(err)
	}
}
