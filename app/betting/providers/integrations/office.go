package integrations

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/office"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Manage lets staff manage the integrations of providers.
var Manage = permission.Declare("integrations", "See and change the integrations of outside providers of games: credentials, catalogue, callbacks, reconciliation.")

// Permissions are the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

const (
	callsPerMinute = 120
	// remotePerMinute limits calls that wait for a provider.
	remotePerMinute = 20
	defaultPage     = 50
)

// IntegrationRow is an integration as staff see it. It has no secret.
type IntegrationRow struct {
	Name     string `json:"name"`
	Protocol string `json:"protocol" ts:"slotegrator|hub88"`
	Base     string `json:"base"`
	// Fingerprint lets people recognise the credentials.
	Fingerprint string   `json:"fingerprint"`
	Addresses   []string `json:"addresses"`
	Currencies  []string `json:"currencies"`
	// Hosts are the hosts at which games are launched, besides that of Base. RefusedHost is the host of
	// the last launch that was refused since the start because it is not among them; empty for none.
	Hosts       []string `json:"hosts"`
	RefusedHost string   `json:"refused_host"`
	// Fee is the contract fee in hundredths of a percent of the gross gaming revenue.
	Fee     int64  `json:"fee"`
	Enabled bool   `json:"enabled"`
	Reason  string `json:"reason"`
	Version int64  `json:"version"`
	// CallbackURL is the address that the provider calls.
	CallbackURL string `json:"callback_url"`
	// ImportedAt is the last complete import of games, LastAt the last callback and WrongAddressAt the
	// last one from another address since the start, in unix milliseconds; 0 for none.
	ImportedAt     int64 `json:"imported_at"`
	LastAt         int64 `json:"last_at"`
	WrongAddressAt int64 `json:"wrong_address_at"`
	CallbackFigures
}

// IntegrationsAnswer has all integrations.
type IntegrationsAnswer struct {
	Integrations []IntegrationRow `json:"integrations"`
}

// SwitchIntegrationRequest opens an integration for stakes, or closes it. Open rounds can be finished.
type SwitchIntegrationRequest struct {
	Name    string `json:"name" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
	Enabled bool   `json:"enabled,omitempty"`
	action.Reason
}

// IntegrationRequest names an integration.
type IntegrationRequest struct {
	Name string `json:"name" validate:"required,max=40"`
}

// IntegrationTest is the result of a call that changes nothing.
type IntegrationTest struct {
	OK bool `json:"ok"`
	// Problem is why it failed, and Millis how long it took.
	Problem string `json:"problem"`
	Millis  int64  `json:"millis"`
}

// ProviderCallbacksRequest requests a page of slow and refused callbacks.
type ProviderCallbacksRequest struct {
	Name   string `json:"name,omitempty" validate:"max=40"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// ProviderCallback is a slow or refused callback.
type ProviderCallback struct {
	ID       string `json:"id"`
	At       int64  `json:"at"`
	Provider string `json:"provider"`
	Path     string `json:"path"`
	Micros   int64  `json:"micros"`
	Problem  string `json:"problem"`
	Body     string `json:"body"`
	Answer   string `json:"answer"`
}

// ProviderCallbacksAnswer is a page of callbacks. Next is the cursor of the page after it.
type ProviderCallbacksAnswer struct {
	Rows []ProviderCallback `json:"rows"`
	Next string             `json:"next,omitempty"`
}

// Actions are the calls of staff.
func (s *Service) Actions() []action.Action {
	guard, rate, logged := action.Permission(Manage), action.PerAccount(callsPerMinute, time.Minute), action.Staff(action.Logged{ReasonRequired: true})
	remotely := action.PerAccount(remotePerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/integrations", guard, s.List, action.ReadsOnly(), rate,
			action.Summary("The integrations of providers of games, with the figures of their callbacks.")),
		action.Post("/api/admin/integrations/save", guard, s.Save, logged, action.TwoFactor(), action.PeopleOnly(), rate,
			action.Summary("Makes an integration or changes it. New credentials, addresses and a lower fee wait for a second person.")).SecondPerson(kindSave),
		action.Post("/api/admin/integrations/switch", guard, s.Switch, logged, rate,
			action.Summary("Opens an integration for stakes, or closes it.")).Neutral("It opens and closes what two people approved."),
		action.Post("/api/admin/integrations/test", guard, s.Test, action.ReadsOnly(), remotely,
			action.Summary("Makes a call of the provider that changes nothing.")),
		action.Post("/api/admin/integrations/limits", guard, s.Limits, action.ReadsOnly(), remotely,
			action.Summary("The limits of the contract with a provider, from the provider.")),
		action.Post("/api/admin/integrations/validate", guard, s.Validate, logged, remotely,
			action.Summary("Lets the provider test the wallet of the site with callbacks of the latest session, and returns its report.")).Neutral("The provider plays with the test player of the latest session."),
		action.Post("/api/admin/integrations/callbacks", guard, s.Callbacks, action.ReadsOnly(), rate,
			action.Summary("Slow and refused callbacks, newest first.")),
		action.Post("/api/admin/integrations/months", guard, s.Months, action.ReadsOnly(), rate,
			action.Summary("Stakes, payouts, revenue and contract fee of an integration by month, or by game in a month.")),
		action.Post("/api/admin/integrations/reconcile", guard, s.Reconcile, logged, action.BodyLimit(maxReportBytes), action.PerAccount(reportsAtMinute, time.Minute),
			action.Summary("Compares a provider's list of transactions of a day with those of the site.")).Neutral("It compares lists and moves nothing."),
		action.Post("/api/admin/integrations/reconciliations", guard, s.Reconciliations, action.ReadsOnly(), rate,
			action.Summary("The comparisons with an integration, newest first.")),
		action.Post("/api/admin/integrations/reconciliation", guard, s.Reconciliation, action.ReadsOnly(), rate,
			action.Summary("One comparison with its differences.")),
		action.Post("/api/admin/integrations/games/read", guard, s.ReadGames, action.ReadsOnly(), remotely,
			action.Summary("Reads the provider's games in the background, and compares them with the catalogue.")),
		action.Post("/api/admin/integrations/games/state", guard, s.ImportState, action.ReadsOnly(), rate,
			action.Summary("What the provider's games, as they were read, would change in the catalogue.")),
		action.Post("/api/admin/integrations/games/import", guard, s.Import, logged, rate,
			action.Summary("Puts the provider's games, as they were read, into the catalogue.")).Neutral("It lists games of a provider that two people approved."),
	}
}

// Office is the part of the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{Gauges: []office.Gauge{{Name: "Providers of games", Path: "/admin/integrations", Permission: Manage, Read: s.reading}}}
}

// List lists the integrations.
func (s *Service) List(ctx context.Context, _ *session.Call, _ action.None) (IntegrationsAnswer, error) {
	answer := IntegrationsAnswer{Integrations: []IntegrationRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := all(q)
		for i := range list {
			answer.Integrations = append(answer.Integrations, s.row(&list[i]))
		}
		return err
	})
	return answer, err
}

func (s *Service) row(in *integration) IntegrationRow {
	r := IntegrationRow{
		Name: in.Name, Protocol: in.Protocol, Base: in.Base, Addresses: in.Addresses, Currencies: in.Currencies, Hosts: append([]string{}, in.Hosts...), Fee: in.Fee, Enabled: in.Enabled, Reason: in.Reason,
		Version: in.Version, CallbackURL: s.Address() + CallbackPath(in.Name), ImportedAt: in.ImportedAt,
	}
	if secrets, err := s.open(in); err == nil {
		r.Fingerprint = secrets.fingerprint()
	}
	if c := s.find(in.Name); c != nil {
		var last, wrong time.Time
		r.CallbackFigures, last, wrong = c.health.snapshot(s.Clock.Now())
		r.LastAt, r.WrongAddressAt, r.RefusedHost = millis(last), millis(wrong), c.health.launchRefusal()
	}
	return r
}

func millis(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}

// Switch opens or closes an integration.
func (s *Service) Switch(ctx context.Context, call *session.Call, request SwitchIntegrationRequest) (IntegrationRow, error) {
	var in *integration
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if in, err = byName(tx, request.Name); err != nil {
			return err
		}
		switch {
		case in == nil:
			return errUnknown
		case in.Version != request.Version:
			return errChanged.With("version", in.Version)
		case in.Enabled == request.Enabled:
			return errNoChange
		}
		before := in.view("")
		in.Enabled, in.Reason = request.Enabled, ""
		if !request.Enabled {
			in.Reason = request.Reason.Reason
		}
		name := "switch integration off"
		if request.Enabled {
			name = "switch integration on"
		}
		if err := s.store(tx, in, call.Actor()); err != nil {
			return err
		}
		return s.record(tx, call, name, in.Name, request.Reason.Reason, before, in.view(""))
	})
	if err != nil {
		return IntegrationRow{}, err
	}
	return s.row(in), nil
}

// connected returns the connection of an integration. Errors: errUnknown.
func (s *Service) connected(name string) (*connection, error) {
	c := s.find(name)
	if c == nil {
		return nil, errUnknown
	}
	return c, nil
}

// Test makes a call of the provider that changes nothing.
func (s *Service) Test(ctx context.Context, _ *session.Call, request IntegrationRequest) (IntegrationTest, error) {
	c, err := s.connected(request.Name)
	if err != nil {
		return IntegrationTest{}, err
	}
	started := s.Clock.Now()
	if err := c.client.Check(ctx); err != nil {
		return IntegrationTest{Problem: oplog.Redact(remoteText(err)), Millis: s.Clock.Now().Sub(started).Milliseconds()}, nil
	}
	return IntegrationTest{OK: true, Millis: s.Clock.Now().Sub(started).Milliseconds()}, nil
}

// Callbacks lists slow and refused callbacks.
func (s *Service) Callbacks(ctx context.Context, _ *session.Call, request ProviderCallbacksRequest) (ProviderCallbacksAnswer, error) {
	answer, limit := ProviderCallbacksAnswer{Rows: []ProviderCallback{}}, request.Limit
	if limit == 0 {
		limit = defaultPage
	}
	list, err := s.Journal.Callbacks(ctx, oplog.CallbackFilter{Provider: request.Name, Before: request.Cursor, Limit: limit + 1})
	if len(list) > limit {
		list = list[:limit]
		answer.Next = list[limit-1].ID
	}
	for _, c := range list {
		answer.Rows = append(answer.Rows, ProviderCallback{c.ID, c.At, c.Provider, c.Path, c.Micros, c.Problem, c.Body, c.Answer})
	}
	return answer, err
}
