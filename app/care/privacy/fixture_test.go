package privacy

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/care/inbox"
	"croupier/app/care/limits"
	"croupier/app/care/support"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/app/kernel/schema"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/office/alerts"
	"croupier/app/people/account"
	"croupier/app/people/connect"
	"croupier/db"
)

// harness is a test site with privacy, accounts and emails only.
type harness struct {
	*kerneltest.Harness
	privacy    *Service
	approvals  *approval.Service
	deps       Deps
	emails     []string // player and kind
	sentEmails []SentEmail
	forgotten  []string
}

const day = 24 * time.Hour

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t)}
	log := stafflog.New(h.IDs)
	sealer, err := secretbox.New([]byte(strings.Repeat("k", 32)), "copies")
	h.Check(err)
	h.approvals = approvaltest.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: log})
	stream := activity.New()
	stream.Declare(ActivityKinds()...)
	h.deps = Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Approvals: h.approvals, Activity: stream, StaffLog: log, Log: h.Log}, Accounts: h, Emails: h, MailLog: h, DataHolders: forgetRecorder{h}, Documents: h,
		Sealer: sealer, Folder: t.TempDir(), DeletedAccounts: filepath.Join(t.TempDir(), "deleted"), Key: []byte(strings.Repeat("h", 32)), Site: "Test",
	}
	h.privacy = h.newService()
	h.Check(h.approvals.Declare(h.privacy.ApprovalKind()))
	h.Check(settings.New(settings.Deps{DB: h.DB, StaffLog: log}).Add(h.privacy.Settings()))
	for _, name := range []string{"anna", "ben", "ruth", "rolf"} {
		h.exec(`INSERT INTO users (id, name, name_key, email, email_key, created_at, referral_code, register_address, register_device)
			VALUES ($1, $1, $1, $1 || '@example.com', $1 || '@example.com', 1, $1, '192.0.2.1', 'device')`, name)
	}
	return h
}

// tables are tables of each kind, with those that fill writes to.
func tables() []schema.Table {
	return slices.Concat(Tables(), account.Tables(), session.Tables(), activity.Tables(), connect.Tables(), inbox.Tables(), support.Tables(), limits.Tables(), alerts.Tables(), ledger.Tables())
}

// newService makes another service on the same database.
func (h *harness) newService() *Service {
	service := New(h.deps)
	service.Open(tables())
	return service
}

func (h *harness) exec(query string, args ...any) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	})
}

// fill writes rows of a player in tables that are erased, kept and made anonymous.
func (h *harness) fill(name string) {
	h.T.Helper()
	h.exec(`INSERT INTO notices (id, user_id, kind, at, usd, facts, shown, read_at, email_state) VALUES ((SELECT COALESCE(MAX(id), 0) + 1 FROM notices), $1, 'sign_in', 5, 0, '{}', 1, 0, 0)`, name)
	h.exec(`INSERT INTO known_devices (user_id, device, seen_at) VALUES ($1, 'browser', 5)`, name)
	h.exec(`INSERT INTO identities (kind, subject, user_id, label, created_at) VALUES ('ethereum', $1 || '0x', $1, '', 5)`, name)
	h.exec(`INSERT INTO consents (user_id, purpose, given, edition, at) VALUES ($1, 'offers', 1, 1, 5)`, name)
	h.exec(`INSERT INTO support_chats (id, user_id, email, state, person, assignee, priority, tags, subject, last_text, count, user_read, support_read, emailed_n, agent_n, agent_at, rating, rating_words,
		created_at, updated_at, asked_at, first_answer_at, solved_at, version) VALUES ($1 || '-chat', $1, '', 'open', 0, '', 0, '', '', 'hello', 1, 0, 0, 0, 0, 0, 0, '', 5, 5, 0, 0, 0, 1)`, name)
	h.exec(`INSERT INTO support_messages (chat, n, id, kind, author, text, request, at) VALUES ($1 || '-chat', 1, $1 || '-message', 'player', $1, 'a secret of ' || $1, '', 5)`, name)
}

func (h *harness) Record(q db.Querier, userID string) (players.Record, bool, error) {
	found, err := db.Exists(q, `SELECT 1 FROM users WHERE id = $1`, userID)
	return players.Record{ID: userID, Name: userID}, found, err
}

func (h *harness) EmailKey(q db.Querier, userID string) (key string, err error) {
	err = q.QueryRow(`SELECT COALESCE(email_key, '') FROM users WHERE id = $1`, userID).Scan(&key)
	return key, err
}

func (h *harness) Forget(tx *db.Tx, userID string, excluded bool) error {
	reason := "deleted"
	if excluded {
		reason = "deleted and excluded"
	}
	_, err := tx.Exec(`UPDATE users SET name = 'Deleted user', name_key = 'deleted:' || id, email = NULL, email_key = NULL, register_address = '', ban_reason = $1 WHERE id = $2`, reason, userID)
	return err
}

func (h *harness) Notify(_ db.Querier, userID string, l players.Email) (bool, error) {
	h.emails = append(h.emails, userID+": "+l.Kind)
	return true, nil
}

func (h *harness) SentTo(_ context.Context, address string, from, until int64) (list []SentEmail, err error) {
	for _, l := range h.sentEmails {
		if l.Recipient == address && from <= l.At && l.At <= until {
			list = append(list, l)
		}
	}
	return list, nil
}

func (h *harness) Copy(_ context.Context, userID string, add func(name string, content []byte) error) error {
	return add("level-2-front.jpg", []byte("a picture of "+userID))
}

// forgetRecorder records which players were forgotten.
type forgetRecorder struct{ *harness }

func (r forgetRecorder) Forget(_ *db.Tx, userID string) error {
	r.forgotten = append(r.forgotten, userID)
	return nil
}

// callBy returns a call by a person; ruth and rolf are staff.
func (h *harness) callBy(name string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: name, Name: name}
	if name == "ruth" || name == "rolf" {
		call.User.Permissions = []string{Manage.ID(), approval.Decider.ID()}
	}
	return call
}

// requireReason checks that an error has a reason.
func (h *harness) requireReason(err error, reason string) {
	h.T.Helper()
	refusal, is := fault.From(err)
	if !is || refusal.Extra["reason"] != reason {
		h.T.Errorf("answered %v, want a refusal with the reason %s", err, reason)
	}
}

func (h *harness) stateOf(name string) PrivacyState {
	h.T.Helper()
	answer, err := h.privacy.State(h.Ctx, h.callBy(name), struct{}{})
	h.Check(err)
	return answer
}
