package privacy

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/players"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// house is a site with nothing but privacy, and its people and letters.
type house struct {
	*kerneltest.House
	privacy   *Service
	approvals *approval.Service
	deps      Deps
	letters   []string // player and kind
	post      []SentLetter
	forgotten []string
}

const day = 24 * time.Hour

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t)}
	log := stafflog.New(h.IDs)
	sealer, err := seal.New([]byte(strings.Repeat("k", 32)), "copies")
	h.Check(err)
	h.approvals = approval.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: log})
	stream := activity.New()
	stream.Declare(ActivityKinds()...)
	h.deps = Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Accounts: h, Letters: h, Post: h, Rooms: rooms{h}, Documents: h, Approvals: h.approvals, Activity: stream, StaffLog: log,
		Sealer: sealer, Folder: t.TempDir(), Roll: filepath.Join(t.TempDir(), "roll"), Key: []byte(strings.Repeat("h", 32)), Site: "Test", Log: h.Log,
	}
	h.privacy = New(h.deps)
	h.Check(h.approvals.Declare(h.privacy.Deleting()))
	h.Check(settings.New(settings.Deps{DB: h.DB, StaffLog: log}).Add(h.privacy.Settings()))
	for _, name := range []string{"anna", "ben", "ruth", "rolf"} {
		h.exec(`INSERT INTO users (id, name, name_key, email, email_key, created_at, referral_code, register_address, register_device)
			VALUES ($1, $1, $1, $1 || '@example.com', $1 || '@example.com', 1, $1, '192.0.2.1', 'device')`, name)
	}
	return h
}

func (h *house) exec(query string, args ...any) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	})
}

// fill gives somebody rows in tables that are erased, kept and made anonymous.
func (h *house) fill(name string) {
	h.T.Helper()
	h.exec(`INSERT INTO notices (id, user_id, kind, at, usd, facts, shown, read_at, letter) VALUES ((SELECT COALESCE(MAX(id), 0) + 1 FROM notices), $1, 'sign_in', 5, 0, '{}', 1, 0, 0)`, name)
	h.exec(`INSERT INTO known_devices (user_id, device, seen_at) VALUES ($1, 'browser', 5)`, name)
	h.exec(`INSERT INTO identities (kind, subject, user_id, label, created_at) VALUES ('ethereum', $1 || '0x', $1, '', 5)`, name)
	h.exec(`INSERT INTO consents (user_id, purpose, given, edition, at) VALUES ($1, 'offers', 1, 1, 5)`, name)
	h.exec(`INSERT INTO support_chats (id, user_id, email, state, person, assignee, priority, tags, subject, last_text, count, user_read, support_read, letter_n, agent_n, agent_at, rating, rating_words,
		created_at, updated_at, asked_at, first_answer_at, solved_at, version) VALUES ($1 || '-chat', $1, '', 'open', 0, '', 0, '', '', 'hello', 1, 0, 0, 0, 0, 0, 0, '', 5, 5, 0, 0, 0, 1)`, name)
	h.exec(`INSERT INTO support_messages (chat, n, id, kind, author, text, request, at) VALUES ($1 || '-chat', 1, $1 || '-message', 'player', $1, 'a secret of ' || $1, '', 5)`, name)
}

func (h *house) Record(q db.Querier, userID string) (players.Record, bool, error) {
	found, err := db.Exists(q, `SELECT 1 FROM users WHERE id = $1`, userID)
	return players.Record{ID: userID, Name: userID}, found, err
}

func (h *house) EmailKey(q db.Querier, userID string) (key string, err error) {
	err = q.QueryRow(`SELECT COALESCE(email_key, '') FROM users WHERE id = $1`, userID).Scan(&key)
	return key, err
}

func (h *house) Forget(tx *db.Tx, userID string, barred bool) error {
	reason := "deleted"
	if barred {
		reason = "deleted and barred"
	}
	_, err := tx.Exec(`UPDATE users SET name = 'Deleted user', name_key = 'deleted:' || id, email = NULL, email_key = NULL, register_address = '', ban_reason = $1 WHERE id = $2`, reason, userID)
	return err
}

func (h *house) Notify(_ db.Querier, userID string, l Letter) (bool, error) {
	h.letters = append(h.letters, userID+": "+l.Kind)
	return true, nil
}

func (h *house) SentTo(_ context.Context, address string, from, until int64) (list []SentLetter, err error) {
	for _, l := range h.post {
		if l.Recipient == address && from <= l.At && l.At <= until {
			list = append(list, l)
		}
	}
	return list, nil
}

func (h *house) Copy(_ context.Context, userID string, give func(name string, content []byte) error) error {
	return give("level-2-front.jpg", []byte("a picture of "+userID))
}

// rooms counts whom they have forgotten.
type rooms struct{ *house }

func (r rooms) Forget(_ *db.Tx, userID string) error {
	r.forgotten = append(r.forgotten, userID)
	return nil
}

// of is a call by somebody; ruth and rolf are staff.
func (h *house) of(name string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: name, Name: name}
	if name == "ruth" || name == "rolf" {
		call.User.Permissions = []string{Cares.ID(), approval.Decides.ID()}
	}
	return call
}

// refused checks that an error is a refusal with a reason.
func (h *house) refused(err error, reason string) {
	h.T.Helper()
	refusal, is := fault.From(err)
	if !is || refusal.Extra["reason"] != reason {
		h.T.Errorf("answered %v, want a refusal with the reason %s", err, reason)
	}
}

func (h *house) stateOf(name string) PrivacyState {
	h.T.Helper()
	answer, err := h.privacy.State(h.Ctx, h.of(name), struct{}{})
	h.Check(err)
	return answer
}
