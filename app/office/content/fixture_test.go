package content

import (
	"bytes"
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/untrusted"
	"croupier/db"
	"croupier/db/dbtest"
)

// harness is a fixture: a site with content only.
type harness struct {
	t         *testing.T
	ctx       context.Context
	db        *db.DB
	folder    string // the operator's policies
	log       *bytes.Buffer
	content   *Service
	clock     *clock.Fake
	published *kerneltest.Events
	// marketingExcluded withholds promotions from every player.
	marketingExcluded bool
}

var testOperator = OperatorDetails{
	Product: "Lucky*Star", Operator: "Star_Ops & Sons <Ltd>", LicenceNumber: "GX-1234/JAZ", Authority: "Gaming Board of Examplia",
	Email:       "help_me@star.example",
	SessionDays: 30, ChatMessages: 5000,
}

// excluded are countries whose residents may not play.
func excluded(names ...string) func() []string { return func() []string { return names } }

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{t: t, ctx: t.Context(), folder: filepath.Join(t.TempDir(), "policies"), log: &bytes.Buffer{}, published: kerneltest.NewEvents()}
	h.clock = clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	ids := id.NewSource(h.clock)
	var err error
	h.content, err = New(h.ctx, Deps{
		Decoders:  untrusted.NewPool(),
		Services:  shared.Services{DB: h.db, Clock: h.clock, IDs: ids, Sockets: h.published, StaffLog: stafflog.New(ids), Log: slog.New(slog.NewTextHandler(h.log, nil))},
		Marketing: h, Codes: codes{"WELCOME": true}, Art: func(name string) string { return "/cover/art/" + name + ".svg?v=1" },
	}, Options{Policies: h.folder, OperatorDetails: testOperator, Jurisdictions: excluded("France", "United Kingdom", "Côte d'Ivoire")})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// exec changes the database without the service.
func (h *harness) exec(statement string, args ...any) {
	h.t.Helper()
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(statement, args...)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

var guest = session.GuestCall("test")

func anna() *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzanna"}
	return call
}

func must[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// publishedAt returns the publication of a published entry that everybody sees.
func publishedAt(position int) Publication { return Publication{Position: position, Published: true} }

// drop deletes an entry as staff do.
func (h *harness) drop(kind, id string, version int64) error {
	_, err := h.content.Delete(h.ctx, anna(), DeleteRequest{Kind: kind, ID: id, Version: version})
	return err
}

// MarketingAllowed implements the answer to whom promotions may reach.
func (h *harness) MarketingAllowed(db.Querier, string) (bool, error) {
	return !h.marketingExcluded, nil
}
