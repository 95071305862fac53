package account

import (
	"errors"
	"regexp"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// staffHarness is a site with two administrators, a helpdesk member and a player.
type staffHarness struct {
	*harness
	anna, bert, helper *session.Call
	player             string
}

func newStaffHarness(t *testing.T) *staffHarness {
	t.Helper()
	h := &staffHarness{harness: newHarness(t)}
	h.anna, h.bert = h.createStaff("anna", session.RoleAdmin), h.createStaff("bert", session.RoleAdmin)
	h.helper = h.createStaff("helper", "")
	h.must(h.console().Grant(t.Context(), "helper", users.ID()))
	h.helper.User.Permissions = []string{users.ID()}
	var err error
	h.player, err = h.console().CreateUser(t.Context(), "felicity", "felicity@example.org", "correct horse", "")
	h.must(err)
	for _, name := range []string{"anna", "bert", "helper"} {
		h.exec(`UPDATE users SET totp_secret = 'x', totp_enabled_at = created_at WHERE name = $1`, name)
	}
	h.clock.Advance(30 * 24 * time.Hour)
	h.must(h.approvals.Start(t.Context()))
	h.mailer.drain()
	return h
}

func (h *staffHarness) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *staffHarness) console() Admin { return h.accounts.Admin("console") }

func (h *staffHarness) exec(query string, args ...any) {
	h.t.Helper()
	h.must(h.db.Write(h.ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	}))
}

// createStaff opens a staff account and returns a call by it.
func (h *staffHarness) createStaff(name, role string) *session.Call {
	h.t.Helper()
	userID, err := h.console().CreateUser(h.ctx, name, "", "correct horse", role)
	h.must(err)
	call := session.GuestCall("request of " + name)
	call.User = &session.User{ID: userID}
	if role != "" {
		call.User.Roles = []string{role}
	}
	return call
}

func (h *staffHarness) adminFor(call *session.Call) Admin {
	return h.accounts.AdminFor(players.Change{Call: call, Reason: "a complaint"})
}

func (h *staffHarness) blocked() bool {
	h.t.Helper()
	var err error
	h.must(h.db.Read(h.ctx, func(q *db.Reader) error {
		err = RecoveryBlocks(q, h.player, h.clock.Now())
		return nil
	}))
	if err != nil && !errors.Is(err, ErrRecovery) {
		h.t.Fatal(err)
	}
	return err != nil
}

func (h *staffHarness) state() (state string) {
	h.t.Helper()
	h.must(h.db.Read(h.ctx, func(q *db.Reader) error {
		return q.QueryRow(`SELECT state FROM account_recoveries`).Scan(&state)
	}))
	return state
}

func (h *staffHarness) decide(call *session.Call, approve bool) error {
	h.t.Helper()
	answer, err := h.approvals.List(h.ctx, h.anna, approval.ApprovalsRequest{})
	if err != nil || len(answer.Rows) == 0 {
		h.t.Fatalf("nothing waits: %v", err)
	}
	r := answer.Rows[0]
	_, err = h.approvals.Decide(h.ctx, call, approval.DecideRequest{ID: r.ID, Hash: r.Hash, Approve: approve, Reason: action.Reason{Reason: "looked at it"}})
	return err
}

func (h *staffHarness) find() *account {
	h.t.Helper()
	var a *account
	h.must(h.db.Read(h.ctx, func(q *db.Reader) (err error) {
		a, err = accountByID(q, h.player)
		return err
	}))
	return a
}

func TestHelpdeskAloneCannotRecoverAccount(t *testing.T) {
	for kind, operation := range map[string]func(h *staffHarness) error{
		"email": func(h *staffHarness) error {
			return h.adminFor(h.helper).SetEmail(h.ctx, "felicity", "thief@example.org")
		},
		"password":   func(h *staffHarness) error { return h.adminFor(h.helper).SendPasswordReset(h.ctx, "felicity") },
		"two-factor": func(h *staffHarness) error { return h.adminFor(h.helper).DisableTwoFactor(h.ctx, "felicity") },
		"administrators": func(h *staffHarness) error {
			return h.adminFor(h.anna).SetEmail(h.ctx, "felicity", "thief@example.org")
		},
	} {
		t.Run(kind, func(t *testing.T) {
			h := newStaffHarness(t)
			h.exec(`UPDATE users SET totp_secret = 'x', totp_enabled_at = created_at WHERE name = 'felicity'`)
			if err := operation(h); !errors.Is(err, ErrAwaitingApproval) {
				t.Fatalf("it was answered by %v", err)
			}
			emails := h.mailer.drain()
			if a := h.find(); a.Email != "felicity@example.org" || !a.twoFactor() || len(emails) != 1 || emails[0].To != "felicity@example.org" || emails[0].Kind != mailRecovery {
				t.Errorf("%s, %d emails", a.Email, len(emails))
			}
			if !h.blocked() {
				t.Error("withdrawals and gifts are open")
			}
			if err := operation(h); !errors.Is(err, errRecovering) {
				t.Errorf("once more: %v", err)
			}
		})
	}
}

func TestRecoveryWaitsAfterItsApproval(t *testing.T) {
	h := newStaffHarness(t)
	if err := h.adminFor(h.helper).SetEmail(t.Context(), "felicity", "new@example.org"); !errors.Is(err, ErrAwaitingApproval) {
		t.Fatal(err)
	}
	h.must(h.decide(h.bert, true))
	h.clock.Advance(24*time.Hour - time.Minute)
	h.must(h.accounts.applyDueRecoveries(t.Context()))
	if h.find().Email != "felicity@example.org" || !h.blocked() {
		t.Error("it was done too early, or nothing is blocked")
	}
	h.mailer.drain()
	h.clock.Advance(time.Minute)
	h.must(h.accounts.applyDueRecoveries(t.Context()))
	if h.find().Email != "new@example.org" || h.state() != recoveryDone {
		t.Errorf("it was not done: %s, %s", h.find().Email, h.state())
	}
	if kinds := h.mailer.kinds(); !slices.Contains(kinds, mailEmailChanged) {
		t.Errorf("the old address is not notified: %v", kinds)
	}
	h.clock.Advance(48*time.Hour - time.Minute)
	if !h.blocked() {
		t.Error("the block ended too early")
	}
	h.clock.Advance(2 * time.Minute)
	if h.blocked() {
		t.Error("the block does not end")
	}
}

func TestOwnerObjectsToRecovery(t *testing.T) {
	link := regexp.MustCompile(`/email/undo/([^/]+)/recovery-([A-Za-z0-9_-]+)`)
	for name, object := range map[string]func(h *staffHarness, token string) error{
		"by the link": func(h *staffHarness, token string) error {
			_, err := h.accounts.ObjectByLink(h.ctx, h.guestCall("10.0.0.1"), ObjectRequest{User: h.player, Token: token})
			return err
		},
		"in the account": func(h *staffHarness, _ string) error {
			call := session.GuestCall("r")
			call.User = &session.User{ID: h.player}
			_, err := h.accounts.ObjectToOwn(h.ctx, call, action.None{})
			return err
		},
	} {
		for _, approved := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				h := newStaffHarness(t)
				if err := h.adminFor(h.helper).SetEmail(t.Context(), "felicity", "thief@example.org"); !errors.Is(err, ErrAwaitingApproval) {
					t.Fatal(err)
				}
				found := link.FindStringSubmatch(h.mailer.drain()[0].Text)
				if found == nil || found[1] != h.player {
					t.Fatal("the email has no link to object with")
				}
				if approved {
					h.must(h.decide(h.bert, true))
				}
				if _, err := h.accounts.ObjectByLink(h.ctx, h.guestCall("10.0.0.1"), ObjectRequest{User: h.player, Token: "wrong"}); !errors.Is(err, ErrLink) {
					t.Errorf("with a wrong token: %v", err)
				}
				h.must(object(h, found[2]))
				if !approved {
					if err := h.decide(h.bert, true); !errors.Is(err, errObjected) {
						t.Errorf("approved after the objection: %v", err)
					}
				}
				h.clock.Advance(100 * time.Hour)
				h.must(h.accounts.applyDueRecoveries(t.Context()))
				if h.find().Email != "felicity@example.org" || h.blocked() || h.state() != recoveryObjected {
					t.Errorf("%s, blocked %t, %s", h.find().Email, h.blocked(), h.state())
				}
			})
		}
	}
}

func TestRefusedRecoveryLiftsTheBlock(t *testing.T) {
	h := newStaffHarness(t)
	if err := h.adminFor(h.helper).SendPasswordReset(t.Context(), "felicity"); !errors.Is(err, ErrAwaitingApproval) {
		t.Fatal(err)
	}
	h.must(h.decide(h.bert, false))
	if h.blocked() || h.state() != recoveryEnded {
		t.Errorf("blocked %t, %s", h.blocked(), h.state())
	}
}

func TestImpossibleRecoveryFails(t *testing.T) {
	h := newStaffHarness(t)
	if err := h.adminFor(h.helper).SetEmail(t.Context(), "felicity", "new@example.org"); !errors.Is(err, ErrAwaitingApproval) {
		t.Fatal(err)
	}
	h.must(h.decide(h.bert, true))
	_, err := h.console().CreateUser(t.Context(), "newcomer", "new@example.org", "correct horse", "")
	h.must(err)
	h.clock.Advance(25 * time.Hour)
	h.must(h.accounts.applyDueRecoveries(t.Context()))
	if h.state() != recoveryFailed || h.blocked() || h.find().Email != "felicity@example.org" {
		t.Errorf("%s, blocked %t, %s", h.state(), h.blocked(), h.find().Email)
	}
}

func TestRolesThatWeakenControlsNeedSecondPerson(t *testing.T) {
	h := newStaffHarness(t)
	h.must(h.console().DefineRole(t.Context(), "moderators", []string{moderate.ID()}))
	h.must(h.console().DefineRole(t.Context(), "cashiers", []string{promo.ID()}))
	hasPermission := func(p permission.Permission) bool {
		var list []string
		h.must(h.db.Read(h.ctx, func(q *db.Reader) (err error) {
			list, err = permissionsOf(q, h.player)
			return err
		}))
		return slices.Contains(list, p.ID())
	}
	h.must(h.adminFor(h.anna).AddRole(t.Context(), "felicity", "moderators"))
	for name, test := range map[string]struct {
		gives permission.Permission
		give  func() error
	}{
		"a role":       {promo, func() error { return h.adminFor(h.anna).AddRole(t.Context(), "felicity", "cashiers") }},
		"a permission": {games, func() error { return h.adminFor(h.anna).Grant(t.Context(), "felicity", games.ID()) }},
		"a wider role": {users, func() error {
			_, err := h.accounts.DefineRoleCall(t.Context(), h.anna, DefineRoleRequest{
				RoleVersion: RoleVersion{Role: "moderators", Version: 1, Reason: action.Reason{Reason: "more work"}},
				Permissions: []string{moderate.ID(), users.ID()},
			})
			return err
		}},
	} {
		if err := test.give(); !errors.Is(err, ErrAwaitingApproval) {
			t.Errorf("%s: %v", name, err)
		}
		if hasPermission(test.gives) {
			t.Errorf("%s was given at once", name)
		}
		if err := h.decide(h.anna, true); !errors.Is(err, approval.ErrOwn) {
			t.Errorf("%s: who asked approved: %v", name, err)
		}
		h.must(h.decide(h.bert, true))
	}
	if !hasPermission(moderate) || !hasPermission(promo) || !hasPermission(games) || !hasPermission(users) {
		t.Error("what was approved is not in force")
	}
}

// Attack W1: an administrator creates the second person.
func TestAccountOfTheSameMinuteDoesNotApprove(t *testing.T) {
	h := newStaffHarness(t)
	cleo := h.createStaff("cleo", session.RoleAdmin)
	if err := h.adminFor(h.anna).Grant(t.Context(), "felicity", games.ID()); !errors.Is(err, ErrAwaitingApproval) {
		t.Fatal(err)
	}
	if err := h.decide(cleo, true); !errors.Is(err, approval.ErrApprover) {
		t.Errorf("it was answered by %v", err)
	}
}

// After the only other approver is banned, an administrator still cannot decide alone.
func TestBannedApproverDoesNotReopen(t *testing.T) {
	h := newStaffHarness(t)
	h.exec(`DELETE FROM approval_start`)
	h.must(h.adminFor(h.anna).Ban(t.Context(), "bert", "a quarrel"))
	if err := h.adminFor(h.anna).Grant(t.Context(), "felicity", games.ID()); !errors.Is(err, ErrAwaitingApproval) {
		t.Errorf("it was answered by %v", err)
	}
}
