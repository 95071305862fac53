package app

import (
	"context"
	"time"

	"croupier/app/desk/operations"
	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/journal"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/measure"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/people/account"
	"croupier/app/server/listener"
	"croupier/db"
)

// watched is what follows how the site runs: it belongs to the kernel, since
// everything else is watched by it.
type watched struct {
	workers    feature.Board
	measures   *measure.Measures
	journal    *journal.Journal
	operations operations.Settings
}

// openWatched makes it, and has the log lead into the journal as well.
func (k *kernel) openWatched() {
	k.measures, k.operations = measure.New(k.clock), operations.Declare()
	k.journal = journal.New(journal.Options{Path: k.cfg.Path("errors.db"), Clock: k.clock, Log: k.options.Log})
	k.log = k.journal.Logger(k.options.Log)
}

// committed counts a commit.
func (k *kernel) committed(c db.Commit) {
	k.metrics.Committed(c)
	k.measures.Committed(c.Took, c.Writes)
}

// requested counts a request. A socket is one for as long as it is open.
func (k *kernel) requested(o action.Observation) {
	k.metrics.Requested(o)
	if o.Route != "GET "+listener.SocketPath {
		k.measures.Called(measure.Call{Route: o.Route, Status: o.Status, Took: o.Took, RequestID: o.RequestID})
	}
}

// mailed keeps how a letter stands.
func (k *kernel) mailed(l mail.Letter) {
	k.journal.KeepLetter(journal.Letter{
		ID: l.ID, At: l.At, ChangedAt: l.ChangedAt, Kind: l.Kind, Subject: l.Subject, Recipient: l.To, State: l.State, Tries: l.Tries, Problem: l.Problem,
	})
}

type operationNeeds struct {
	accounts *account.Service
	books    *audit.Books
	jobs     *schedule.Scheduler
}

// wireOperations shows how all of the site runs: it comes last.
func wireOperations(_ context.Context, k *kernel, needs operationNeeds) (*operations.Service, feature.Feature, error) {
	options := operations.Options{Demo: k.cfg.Demo, MailServer: k.cfg.Mail.Host, Product: k.cfg.Product.Name}
	if k.cfg.Prices.URL != "" {
		options.PricesEvery = k.cfg.Prices.Every
	}
	service := operations.New(operations.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, StaffLog: k.staffLog, Build: operations.Build{Version: k.options.Version, Commit: k.options.Commit, Notes: k.options.Changelog},
		Books: needs.books, Jobs: needs.jobs, Mailer: k.mailer, People: operationPeople{needs.accounts}, Journal: k.journal, Measures: k.measures, Workers: &k.workers,
		Sockets: func() operations.Sockets { return operations.Sockets(k.hub.Stats()) }, PricesAt: k.prices.ReadAt, Nightly: k.operations.Nightly, Days: k.operations.Days,
	}, options)
	return service, feature.Feature{
		Name: "operations", Calls: service.Actions(), Permissions: operations.Permissions(), Settings: []settings.Group{k.operations.Group()}, Office: service.Office(),
		Workers: []feature.Worker{{Name: "journal", Run: k.journal.Run, Failure: feature.Restart}},
	}, nil
}

// operationPeople are the players as the operations need them.
type operationPeople struct{ accounts *account.Service }

// Person implements operations.People.
func (p operationPeople) Person(q db.Querier, userID string) (name, mailbox string, err error) {
	record, _, err := p.accounts.Record(q, userID)
	return record.Name, record.Email, err
}

// provedAt is when the books were last proved right, for the metrics.
func provedAt(ctx context.Context, d *db.DB) (at time.Time, err error) {
	err = d.Read(ctx, func(q *db.Reader) error {
		_, at, _, err = audit.Last(q)
		return err
	})
	return at, err
}
