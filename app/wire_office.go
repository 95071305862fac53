package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"filippo.io/age"

	"croupier/app/care/identity"
	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/config"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/measure"
	"croupier/app/kernel/office"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/product"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/office/backups"
	"croupier/app/office/health"
	"croupier/app/office/home"
	"croupier/app/office/licence"
	"croupier/app/office/products"
	"croupier/app/office/tokens"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/server/listener"
	"croupier/db"
)

func wireHome(_ context.Context, k *kernel, _ noNeeds) (*home.Service, feature.Feature, error) {
	service := home.New(home.Deps{DB: k.db, Log: k.log, Demo: k.cfg.Demo})
	return service, feature.Feature{Name: "office", Calls: service.Actions(), Permissions: home.Permissions()}, nil
}

// officeParts are the parts of the back office from all features.
func officeParts(features []feature.Feature) []office.Extension {
	return feature.Collect(features, func(f feature.Feature) []office.Extension { return []office.Extension{f.Office} })
}

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

type healthNeeds struct {
	accounts *account.Service
	books    *audit.Auditor
	jobs     *schedule.Scheduler
	ports    *listener.Server
}

// wireHealth shows the operation of the whole site. It comes last.
func wireHealth(_ context.Context, k *kernel, needs healthNeeds) (*health.Service, feature.Feature, error) {
	options := health.Options{Demo: k.cfg.Demo, MailServer: k.cfg.Mail.Host, Product: k.cfg.Product.Name}
	service := health.New(health.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, StaffLog: k.staffLog, Build: health.Build{Version: k.options.Version, Commit: k.options.Commit, Notes: k.options.Changelog},
		Books: needs.books, Jobs: needs.jobs, Mailer: k.mailer, People: healthPeople{needs.accounts}, Journal: k.journal, Measures: k.measures, Workers: &k.workers,
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
		Sourced: k.prices.Sourced(), At: k.prices.ReadAt(), Every: k.prices.Every(), Missing: k.prices.WithoutPrice(k.currencies.IDs()), Sources: k.prices.Sources(),
	}
}

// healthPeople adapts the players for operations.
type healthPeople struct{ accounts *account.Service }

// Person implements health.People.
func (p healthPeople) Person(q db.Querier, userID string) (name, mailbox string, err error) {
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

func wireLicence(_ context.Context, k *kernel, _ noNeeds) (*licence.Site, feature.Feature, error) {
	service, err := licence.New(licence.Options{File: k.cfg.Licence.File, Clock: cmp.Or(k.options.present, k.clock), Demo: k.cfg.Demo, Log: k.log})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the licence: %w", err)
	}
	site := &licence.Site{Service: service, Host: k.address.Host}
	status := func(_ context.Context, visit *feature.Visit) (any, error) { return site.Status(visit.Call.Host), nil }
	return site, feature.Feature{
		Name: "licence", Calls: service.Actions(), Bootstrap: []feature.Section{{Name: "licence", Load: status}},
		Workers: []feature.Worker{{Name: "licence", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

type productNeeds struct {
	desk        *gamecalls.Checker
	products    *product.List
	eligibility *eligibility.Service
}

func wireProducts(_ context.Context, k *kernel, needs productNeeds) (*products.Service, feature.Feature, error) {
	service, err := products.New(products.Deps{
		DB: k.db, Clock: k.clock, Hub: k.hub, Settings: k.settings, Desk: needs.desk, Products: needs.products, Currencies: k.currencies.Currencies(),
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the offer: %w", err)
	}
	if err := needs.eligibility.Register(closedCurrency(needs.desk)); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{Name: "offer", Calls: service.Actions(), Office: service.Office()}, nil
}

// errClosedCurrency refuses new deposits and wagers in a currency that the operator has closed.
var errClosedCurrency = fault.New(-4, "This currency is closed by the house for now. You can withdraw it.").With("reason", "currency")

// closedCurrency is the rule about currencies that the operator has closed.
func closedCurrency(desk *gamecalls.Checker) eligibility.Rule {
	return eligibility.Rule{
		Name: "closed currency", Refuses: "currencies that staff have closed",
		Actions: []eligibility.Action{eligibility.Stake, eligibility.Deposit, eligibility.Claim}, Code: errClosedCurrency.Code,
		Check: func(_ db.Querier, r eligibility.Request) error {
			if desk.Wagers.ClosedCurrency(r.Currency) {
				return errClosedCurrency
			}
			return nil
		},
	}
}

// CheckDocuments checks that the documents of identity checks in a database are in a folder and can
// be opened with the site's secret.
func CheckDocuments(ctx context.Context, d *db.DB, folder string, siteKey []byte, bad func(name, problem string)) (int64, error) {
	if siteKey == nil {
		return identity.VerifyFiles(ctx, d, folder, nil, bad)
	}
	sealer, err := secretbox.New(siteKey, identityPurpose)
	if err != nil {
		return 0, fmt.Errorf("look at the documents: %w", err)
	}
	return identity.VerifyFiles(ctx, d, folder, sealer, bad)
}

// wireBackups makes the backups of the database. A demonstration makes no scheduled backups.
func wireBackups(_ context.Context, k *kernel, _ noNeeds) (*backups.Service, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, "backup place")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the backups: %w", err)
	}
	var recipients []age.Recipient
	for _, text := range k.cfg.Backups.Recipients {
		parsed, err := age.ParseRecipients(strings.NewReader(text))
		if err != nil {
			return nil, feature.Feature{}, fmt.Errorf("set up the backups: %w", err)
		}
		recipients = append(recipients, parsed...)
	}
	service := backups.New(backups.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, StaffLog: k.staffLog, Approvals: k.approvals, Private: k.cfg.Backups.Private, Sealer: sealer, Folder: k.cfg.Path("backups"), Files: k.cfg.Path("identity"), CheckDocuments: CheckDocuments,
		Key:        func() ([]byte, error) { return config.SiteKeyFile(k.cfg.Data) },
		Recipients: recipients, Command: k.cfg.Backups.Command, Scheduled: !k.cfg.Demo,
	})
	if err := errors.Join(k.approvals.Declare(service.ApprovalKind(approval.Decider)), k.approvals.Declare(service.DownloadApproval(approval.Decider))); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "backups", Tables: backups.Tables(), Outside: unaffected("copies of the database", "the folder is read at every look, and copies that the database does not know are listed and never removed by the plan"), Calls: service.Actions(), Permissions: backups.Permissions(), Settings: []settings.Group{service.Settings()},
		Mounts: service.Mounts(), Jobs: service.Jobs(), Office: service.Office(), Doctor: []doctor.Check{service.Doctor()},
		Workers: []feature.Worker{{Name: "backups", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

func wireTokens(_ context.Context, k *kernel, accounts *account.Service) (*tokens.Service, feature.Feature, error) {
	service := tokens.New(tokens.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Limiter: k.limiter, Permissions: k.permissions, StaffLog: k.staffLog, Owners: accounts,
	})
	k.gate.SetMachines(service)
	return service, feature.Feature{
		Name: "tokens", Tables: tokens.Tables(), Calls: service.Actions(), Permissions: tokens.Permissions(), Settings: []settings.Group{service.Settings()},
		Workers: []feature.Worker{{Name: "tokens", Run: service.Run, Failure: feature.Restart}}, Jobs: service.Jobs(),
	}, nil
}

// machineName returns the name of the machine of a name in the staff log, and the author of its
// token.
func machineName(q db.Querier, actor string) (name, maker string, found bool, err error) {
	tokenID, _, isMachine := session.ParseActor(actor)
	if !isMachine {
		return "", "", false, nil
	}
	return tokens.NameOf(q, tokenID)
}
