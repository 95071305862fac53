package privacy

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
	"croupier/db"
)

// deletionDue requests the deletion of an account, and lets the cancellation period pass.
func (h *harness) deletionDue(name string) {
	h.T.Helper()
	_, err := h.privacy.RequestDeletion(h.Ctx, h.callBy(name), DeletionRequest{Name: name})
	h.Check(err)
	h.Clock.Advance(14 * day)
}

// requireDeleted checks that one account is deleted and all others are unchanged.
func (h *harness) requireDeleted(name, other string) {
	h.T.Helper()
	if got := h.stateOf(name).Deletion; got == nil || got.State != "done" {
		h.T.Fatalf("the deletion is %+v", got)
	}
	for _, table := range []string{"notices", "known_devices", "identities", "support_chats"} {
		if h.Count(table+" WHERE user_id = $1", name) != 0 || h.Count(table+" WHERE user_id = $1", other) != 1 {
			h.T.Errorf("%s is not as it should be", table)
		}
	}
	if h.Count("consents WHERE user_id = $1", name) != 1 || h.Count("users WHERE email = $1", other+"@example.com") != 1 || h.Count("users WHERE name_key = $1", name) != 0 {
		h.T.Error("what is kept is gone, or what is erased is there")
	}
	if found := h.Findings(h.privacy.Checks()); len(found) != 0 {
		h.T.Errorf("the audit finds %+v", found)
	}
}

func TestDeletionWaitsAndCanBeCancelled(t *testing.T) {
	h := newHarness(t)
	h.fill("anna")
	h.fill("ben")
	if _, err := h.privacy.RequestDeletion(h.Ctx, h.callBy("anna"), DeletionRequest{Name: "Anna"}); !errors.Is(err, errName) {
		t.Errorf("another name gives %v", err)
	}
	state, err := h.privacy.RequestDeletion(h.Ctx, h.callBy("anna"), DeletionRequest{Name: "anna"})
	h.Check(err)
	if due := h.Clock.Now().Add(14 * day).UnixMilli(); state.Deletion.DueAt != due {
		t.Errorf("it is due %d, want %d", state.Deletion.DueAt, due)
	}
	_, err = h.privacy.RequestDeletion(h.Ctx, h.callBy("anna"), DeletionRequest{Name: "anna"})
	h.requireReason(err, "open")
	h.Clock.Advance(14*day - time.Millisecond)
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	if got := h.stateOf("anna").Deletion.State; got != "waiting" {
		t.Errorf("a moment too early it is %s", got)
	}
	state, err = h.privacy.CancelDeletion(h.Ctx, h.callBy("anna"), action.None{})
	h.Check(err)
	h.Clock.Advance(day)
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	if state.Deletion.State != "withdrawn" || h.Count("users WHERE email = 'anna@example.com'") != 1 || len(h.emails) != 0 {
		t.Errorf("after it was taken back it is %s", state.Deletion.State)
	}
	h.deletionDue("anna")
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	h.requireDeleted("anna", "ben")
	if !slices.Equal(h.emails, []string{"anna: account deleted"}) || !slices.Equal(h.forgotten, []string{"anna"}) {
		t.Errorf("emails %v, forgotten %v", h.emails, h.forgotten)
	}
	if _, err := h.privacy.CancelDeletion(h.Ctx, h.callBy("anna"), action.None{}); !errors.Is(err, errUnknown) {
		t.Errorf("taking it back after the end gives %v", err)
	}
}

// Wherever a process stops between tables, the next one continues, and the end is written once.
func TestInterruptedDeletionFinishesOnce(t *testing.T) {
	h := newHarness(t)
	h.fill("anna")
	h.fill("ben")
	h.deletionDue("anna")
	errKilled := errors.New("killed")
	for _, table := range h.privacy.tables {
		repeat := h.newService()
		repeat.afterTable = func(done string) error {
			if done == table.Name {
				return errKilled
			}
			return nil
		}
		if err := repeat.deleteDueAccounts(h.Ctx); !errors.Is(err, errKilled) {
			t.Fatalf("after %s: %v", table.Name, err)
		}
	}
	ended := h.Clock.Now()
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	h.Clock.Advance(day)
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	h.requireDeleted("anna", "ben")
	if got := h.stateOf("anna").Deletion.EndedAt; got != ended.UnixMilli() || len(h.emails) != 1 || len(h.forgotten) != 1 {
		t.Errorf("ended at %d, emails %v", got, h.emails)
	}
}

// A call that was in progress when the account was closed may still write. Another round erases
// those rows.
func TestRowsDuringDeletionAreErased(t *testing.T) {
	h := newHarness(t)
	h.fill("anna")
	h.fill("ben")
	h.deletionDue("anna")
	late := true
	h.privacy.afterTable = func(table string) error {
		if table == "known_devices" && late {
			late = false
			h.exec(`INSERT INTO known_devices (user_id, device, seen_at) VALUES ('anna', 'late', 5)`)
		}
		return nil
	}
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	if got := h.stateOf("anna").Deletion.State; got != "working" {
		t.Fatalf("it is %s", got)
	}
	h.Check(h.privacy.deleteDueAccounts(h.Ctx))
	h.requireDeleted("anna", "ben")
}

func TestConcurrentRunsDeleteOnce(t *testing.T) {
	h := newHarness(t)
	h.fill("anna")
	h.fill("ben")
	h.deletionDue("anna")
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			if err := h.privacy.deleteDueAccounts(h.Ctx); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	h.requireDeleted("anna", "ben")
	if len(h.emails) != 1 || len(h.forgotten) != 1 {
		t.Errorf("emails %v, forgotten %v", h.emails, h.forgotten)
	}
}

// blockingRows are rows that prevent the deletion of an account.
var blockingRows = map[string]string{
	"money":       `INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ('anna', 'usd', 'real', 1)`,
	"bonus":       `INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ('anna', 'usd', 'bonus', 1)`,
	"exclusion":   `UPDATE users SET self_excluded_until = 4000000000000 WHERE id = 'anna'`,
	"case":        `INSERT INTO player_holds (user_id, kind, actor, reason, at) VALUES ('anna', 'withdrawals', 'ruth', 'odd', 1)`,
	"staff":       `INSERT INTO user_permissions (user_id, permission) VALUES ('anna', 'privacy')`,
	"withdrawals": `INSERT INTO withdrawals (id, user_id, asset, network, currency, address, tag, amount, fee, usd, state, open, waits, automatic, objections, reason, txid, confirmations, needed, deposited_usd, wagered_usd, hash, country, created_at, changed_at, version) VALUES (x'00112233445566778899aabbccddeeff', 'anna', 'ltc', 'ltc', 'ltc', 'a', '', 2, 1, 1, 'review', 1, 1, 0, '', '', '', 0, 1, 0, 0, x'00', '', 1, 1, 1)`,
	"deposits":    `INSERT INTO deposits (id, network, txid, output, asset, token, currency, user_id, address, tag, sender, units, amount, rest, height, block, confirmations, needed, state, reason, was, usd, priced, seen_at, confirmed_at, credited_at, changed_at, decided_by, approved_by, decided_at) VALUES (x'00112233445566778899aabbccddeeff', 'ltc', 't', 0, 'ltc', '', 'ltc', 'anna', 'a', '', '', '1', 1, '', 0, '', 0, 1, 'confirming', '', '', 0, 0, 1, 0, 0, 1, '', '', 0)`,
}

// A reason against deletion rejects the request, and is checked again when the deletion is due.
func TestBlockedDeletions(t *testing.T) {
	for code, statement := range blockingRows {
		t.Run(code, func(t *testing.T) {
			h := newHarness(t)
			h.deletionDue("anna")
			h.exec(statement)
			if got := h.stateOf("anna").Blocks; !slices.Equal(got, []string{code}) {
				t.Errorf("it is kept by %v", got)
			}
			h.Check(h.privacy.deleteDueAccounts(h.Ctx))
			got := h.stateOf("anna").Deletion
			if got.State != "refused" || !slices.Equal(got.Why, []string{code}) || h.Count("users WHERE email = 'anna@example.com'") != 1 {
				t.Errorf("the deletion is %+v", got)
			}
			if h.Count("activity WHERE user_id = 'anna' AND kind = 'deletion_refused'") != 1 {
				t.Error("the player is not notified")
			}
			_, err := h.privacy.RequestDeletion(h.Ctx, h.callBy("anna"), DeletionRequest{Name: "anna"})
			h.requireReason(err, "blocked")
		})
	}
}

// A permanent exclusion and a ban remain in force after the deletion: the same address cannot open
// another account.
func TestExcludedPlayerIsRecognised(t *testing.T) {
	for why, statement := range map[string]string{
		"excluded": `UPDATE users SET self_excluded_until = $1 WHERE id = 'anna'`,
		"banned":   `UPDATE users SET banned_at = $1 WHERE id = 'anna'`,
		"":         `UPDATE users SET mute_until = $1 WHERE id = 'anna'`,
	} {
		h := newHarness(t)
		h.fill("anna")
		h.exec(statement, clock.Millis(session.Forever))
		h.deletionDue("anna")
		h.Check(h.privacy.deleteDueAccounts(h.Ctx))
		h.exec(`INSERT INTO users (id, name, name_key, email, email_key, created_at, referral_code, register_address, register_device)
			VALUES ('again', 'anna', 'anna', 'anna@example.com', 'anna@example.com', 1, 'again', '', '')`)
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error { return h.privacy.Opened(tx, "again") })
		if excluded := errors.Is(err, errExcluded); excluded != (why != "") || err != nil && !excluded {
			t.Errorf("%q: a new account gives %v", why, err)
		}
		if h.Count("privacy_marks WHERE why = $1", why) != h.Count("privacy_marks") || h.Count("privacy_marks WHERE hash LIKE '%anna%'") != 0 {
			t.Errorf("%q: the mark identifies the player", why)
		}
		// A connected identity cannot open another account either.
		if kept := h.Count("identities WHERE user_id = 'anna'"); (kept == 1) != (why != "") {
			t.Errorf("%q: %d connections are kept", why, kept)
		}
	}
}

func TestStaffDeletionNeedsTwoPeople(t *testing.T) {
	h := newHarness(t)
	h.fill("anna")
	h.fill("ben")
	reason := action.Reason{Reason: "she has asked by email"}
	if _, err := h.privacy.DeleteFor(h.Ctx, h.callBy("ruth"), PrivacyStaffRequest{"ruth", reason}); !errors.Is(err, errOwn) {
		t.Errorf("the own account gives %v", err)
	}
	if _, err := h.privacy.DeleteFor(h.Ctx, h.callBy("ruth"), PrivacyStaffRequest{"unknown", reason}); !errors.Is(err, errUser) {
		t.Errorf("an unknown account gives %v", err)
	}
	held, err := h.privacy.DeleteFor(h.Ctx, h.callBy("ruth"), PrivacyStaffRequest{"anna", reason})
	h.Check(err)
	if !held.Held || h.stateOf("anna").Deletion != nil {
		t.Fatal("one person is enough")
	}
	waiting, err := h.approvals.List(h.Ctx, h.callBy("rolf"), approval.ApprovalsRequest{})
	h.Check(err)
	ask := waiting.Rows[0]
	if _, err := h.approvals.Decide(h.Ctx, h.callBy("ruth"), approval.DecideRequest{ID: ask.ID, Hash: ask.Hash, Approve: true, Reason: reason}); !errors.Is(err, approval.ErrOwn) {
		t.Errorf("the same person gives %v", err)
	}
	_, err = h.approvals.Decide(h.Ctx, h.callBy("rolf"), approval.DecideRequest{ID: ask.ID, Hash: ask.Hash, Approve: true, Reason: reason})
	h.Check(err)
	if got := h.stateOf("anna").Deletion; got == nil || got.State != "waiting" || !got.ByStaff {
		t.Fatalf("the deletion is %+v", got)
	}
	_, err = h.privacy.WithdrawFor(h.Ctx, h.callBy("rolf"), PrivacyRequestAction{h.stateOf("anna").Deletion.ID, reason})
	h.Check(err)
	if got := h.stateOf("anna").Deletion.State; got != "withdrawn" {
		t.Errorf("it is %s", got)
	}
	rows, err := h.privacy.List(h.Ctx, h.callBy("ruth"), PrivacyListRequest{Kind: "deletion"})
	if err != nil || len(rows.Rows) != 1 || rows.Rows[0].Name != "anna" || rows.Rows[0].AskedBy != "ruth" {
		t.Errorf("the list is %+v, %v", rows, err)
	}
	if h.Count("staff_log WHERE subject = 'anna'") != 3 {
		t.Errorf("%d actions are logged", h.Count("staff_log WHERE subject = 'anna'"))
	}
}
