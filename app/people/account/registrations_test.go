package account

import (
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/projection"
	"croupier/db"
)

// registrations returns all recorded registrations, oldest first.
func (h *harness) registrations() (list []Registration) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) (err error) {
		list, err = registrationsAfter(q, 0, 1000)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

func (h *harness) newestRegistration() Registration {
	h.t.Helper()
	list := h.registrations()
	return list[len(list)-1]
}

// registrationRecorder is a projection that keeps the registrations it receives.
type registrationRecorder struct{ seen []Registration }

func (n *registrationRecorder) Name() string { return "newcomers" }

func (n *registrationRecorder) Apply(tx *db.Tx, list []Registration) error {
	tx.AfterCommit(func() { n.seen = append(n.seen, list...) })
	return nil
}

func TestAllRegistrationsAreRecorded(t *testing.T) {
	h := newHarness(t)
	welcome := &registrationRecorder{}
	run := func() *projection.Runner[Registration] {
		return projection.NewRunner(h.db, h.accounts.Registrations(), h.clock, slog.New(slog.DiscardHandler), welcome)
	}
	inviter := h.registerPlayer("inviter").User
	ways := []struct {
		name string
		open func() (userID, referredBy string)
	}{
		{"a password", func() (string, string) {
			data, err := h.accounts.Register(h.ctx, h.guestCall("198.51.100.7"), RegisterRequest{
				Email: "ann@example.com", Name: "ann_1", Password: "qz9x1", InviteCode: text(inviter.ReferralCode)})
			if err != nil {
				t.Fatal(err)
			}
			return data.User.ID, inviter.ID
		}},
		{"a wallet", func() (string, string) { return h.registerExternal("player").User.ID, "" }},
		{"another wallet", func() (string, string) { return h.registerExternal("player").User.ID, "" }},
		{"a messenger", func() (string, string) { return h.registerExternal("Vlad").User.ID, "" }},
		{"the command line", func() (string, string) {
			userID, err := h.accounts.Admin("test").CreateUser(h.ctx, "clerk", "", "correct horse", "")
			if err != nil {
				t.Fatal(err)
			}
			return userID, ""
		}},
	}
	want := []Registration{{Seq: 1, UserID: inviter.ID, At: h.clock.Now().UnixMilli()}}
	runner := run()
	for i, way := range ways {
		h.clock.Advance(time.Second)
		id, referredBy := way.open()
		want = append(want, Registration{Seq: int64(i + 2), UserID: id, ReferredBy: referredBy, At: h.clock.Now().UnixMilli()})
		if i == 2 { // processed together with the next one
			continue
		}
		if err := runner.CatchUp(h.ctx); err != nil {
			t.Fatal(err)
		}
		if i == 3 { // as after a restart
			runner = run()
		}
	}
	if got := h.registrations(); !slices.Equal(got, want) {
		t.Errorf("recorded %+v\nwant %+v", got, want)
	}
	if !slices.Equal(welcome.seen, want) {
		t.Errorf("seen %+v\nwant %+v", welcome.seen, want)
	}
}

func TestRolledBackRegistrationIsNotRecorded(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("first")
	failed := errors.New("on purpose")
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		_, err := h.accounts.RegisterExternal(tx, h.guestCall("192.0.2.1"), "new_name")
		return errors.Join(err, failed)
	})
	if !errors.Is(err, failed) || len(h.registrations()) != 1 {
		t.Errorf("%v, %+v", err, h.registrations())
	}
}

func TestRegistrationsAreImmutable(t *testing.T) {
	h := newHarness(t)
	h.registerPlayer("first")
	for _, statement := range []string{
		`UPDATE registrations SET at = 0`, `DELETE FROM registrations`, `INSERT INTO registrations (user_id, at) SELECT user_id, at FROM registrations`,
	} {
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(statement)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "registrations") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}

// Accounts older than the log are in it, in the order of their registration.
func TestFarMigrationMigrationRecordsEarlierAccountsInOrder(t *testing.T) {
	opts := db.Options{Path: filepath.Join(t.TempDir(), "accounts.db")}
	if _, err := db.Up(t.Context(), opts); err != nil {
		t.Fatal(err)
	}
	if _, err := db.DownTo(t.Context(), opts, 21); err != nil {
		t.Fatal(err)
	}
	pool, err := sql.Open("sqlite", opts.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for i, at := range []int{30, 10, 20, 10} {
		_, err := pool.Exec(`INSERT INTO users (id, name, name_key, created_at, referral_code, register_address, register_device)
			VALUES ($1, $1, $1, $2, $1, '', '')`, fmt.Sprint("u", i), at)
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Up(t.Context(), opts); err != nil {
		t.Fatal(err)
	}
	rows, err := pool.Query(`SELECT seq || ' ' || user_id || ' ' || at FROM registrations ORDER BY seq`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got []string
	for rows.Next() {
		var row string
		if err := rows.Scan(&row); err != nil {
			t.Fatal(err)
		}
		got = append(got, row)
	}
	if want := []string{"1 u1 10", "2 u3 10", "3 u2 20", "4 u0 30"}; !slices.Equal(got, want) {
		t.Errorf("recorded %v, want %v", got, want)
	}
}
