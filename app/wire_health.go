package app

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/measure"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/office/health"
	"croupier/app/people/account"
	"croupier/app/server/listener"
	"croupier/db"
)

// monitoring follows the operation of the site. It belongs to the kernel because it watches
// everything else.
type monitoring struct {
	workers    feature.Board
	measures   *measure.Measures
	journal    *oplog.Journal
	operations health.Settings
}

// openMonitoring makes it, and writes the log to the journal too.
func (k *kernel) openMonitoring() {
	k.measures, k.operations = measure.New(k.clock), health.Declare()
	k.journal = oplog.New(oplog.Options{Path: k.cfg.Path("errors.db"), Clock: k.clock, Log: k.options.Log})
	k.log = k.journal.Logger(k.options.Log)
}

// recordCommit counts a commit.
func (k *kernel) recordCommit(c db.Commit) {
	k.metrics.Committed(c)
	k.measures.Committed(c.Took, c.Writes)
}

// recordRequest counts a request. A socket counts as one request while it is open.
func (k *kernel) recordRequest(o action.Observation) {
	k.metrics.Requested(o)
	if o.Route != "GET "+listener.SocketPath {
		k.measures.Called(measure.Call{Route: o.Route, Status: o.Status, Took: o.Duration, RequestID: o.RequestID})
	}
}

// recordEmail stores the status of an email.
func (k *kernel) recordEmail(l mail.Delivery) {
	k.journal.StoreEmail(oplog.Email{
		ID: l.ID, At: l.At, ChangedAt: l.ChangedAt, Kind: l.Kind, Subject: l.Subject, Recipient: l.To, State: l.State, Attempts: l.Attempts, Problem: l.LastError,
	})
}

type operationNeeds struct {
	accounts *account.Service
	books    *audit.Auditor
	jobs     *schedule.Scheduler
	ports    *listener.Server
}

// wireOperations shows the operation of the whole site. It comes last.
func wireOperations(_ context.Context, k *kernel, needs operationNeeds) (*health.Service, feature.Feature, error) {
	options := health.Options{Demo: k.cfg.Demo, MailServer: k.cfg.Mail.Host, Product: k.cfg.Product.Name}
	service := health.New(health.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, StaffLog: k.staffLog, Build: health.Build{Version: k.options.Version, Commit: k.options.Commit, Notes: k.options.Changelog},
		Books: needs.books, Jobs: needs.jobs, Mailer: k.mailer, People: operationPeople{needs.accounts}, Journal: k.journal, Measures: k.measures, Workers: &k.workers,
		Sockets: func() health.Sockets { return health.Sockets(k.hub.Stats()) }, Prices: k.priceState, CertificateEnds: needs.ports.CertificateEnds, Nightly: k.operations.Nightly, Days: k.operations.Days,
	}, options)
	return service, feature.Feature{
		Name: "operations", Calls: service.Actions(), Permissions: health.Permissions(), Settings: []settings.Group{k.operations.Group()}, Office: service.Office(),
		Workers: []feature.Worker{{Name: "journal", Run: k.journal.Run, Failure: feature.Restart}},
	}, nil
}

// priceState is the state of the prices of the site's currencies.
func (k *kernel) priceState() health.Prices {
	return health.Prices{
		Sourced: k.prices.Sourced(), At: k.prices.ReadAt(), Every: k.prices.Every(), Missing: k.prices.WithoutPrice(k.currencyIDs()), Sources: k.prices.Sources(),
	}
}

// currencyIDs are the ids of the site's currencies.
func (k *kernel) currencyIDs() []string {
	ids := make([]string, len(k.currencies))
	for i, currency := range k.currencies {
		ids[i] = currency.ID
	}
	return ids
}

// operationPeople adapts the players for operations.
type operationPeople struct{ accounts *account.Service }

// Person implements operations.People.
func (p operationPeople) Person(q db.Querier, userID string) (name, mailbox string, err error) {
	record, _, err := p.accounts.Record(q, userID)
	return record.Name, record.Email, err
}

// auditPassedAt is the time of the last successful proof of the books, for the metrics.
func auditPassedAt(ctx context.Context, d *db.DB) (at time.Time, err error) {
	err = d.Read(ctx, func(q *db.Reader) error {
		_, at, _, err = audit.LastComplete(q)
		return err
	})
	return at, err
}
