package integrations

import (
	"context"
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"croupier/app/betting/providers/remote"
	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Refusals.
var (
	errUnknown  = fault.New(fault.CodeNotFound, "There is no such integration.")
	errChanged  = fault.New(fault.CodeConflict, "The integration was changed in the meantime. Look at it again.").With("reason", "changed")
	errNoChange = fault.New(fault.CodeConflict, "This changes nothing.").With("reason", "no_change")
	errTaken    = fault.Field("name", "validation.unique")
)

// SaveIntegrationRequest makes an integration (Version 0), or changes it. The protocol cannot be changed.
type SaveIntegrationRequest struct {
	Name     string `json:"name" validate:"required,min=2,max=40"`
	Version  int64  `json:"version" validate:"min=0"`
	Protocol string `json:"protocol" validate:"required,oneof=slotegrator hub88"`
	// Base is the https address of the provider's interface.
	Base string `json:"base" validate:"required,max=300"`
	// Secrets are new credentials; nil leaves them unchanged.
	Secrets *IntegrationSecrets `json:"secrets,omitempty"`
	// Addresses are the networks of the provider's callbacks, or single addresses.
	Addresses []string `json:"addresses" validate:"required,min=1,max=50,dive,max=50"`
	// Currencies are the ids of the currencies of the contract.
	Currencies []string `json:"currencies" validate:"required,min=1,max=100,dive,max=10"`
	// Hosts are the hosts at which the provider launches games, if they are others than that of Base:
	// names such as games.example.org or *.example.org.
	Hosts []string `json:"hosts,omitempty" validate:"max=20,dive,max=120"`
	// Fee is the contract fee in hundredths of a percent of the gross gaming revenue.
	Fee int64 `json:"fee" validate:"min=0,max=10000"`
	action.Reason
}

// change is a checked request. It has no secret: Sealed are the encrypted credentials.
type change struct {
	Name        string   `json:"name"`
	Version     int64    `json:"version"`
	Protocol    string   `json:"protocol"`
	Base        string   `json:"base"`
	Sealed      string   `json:"sealed,omitempty"`
	Fingerprint string   `json:"fingerprint,omitempty"`
	Addresses   []string `json:"addresses"`
	Currencies  []string `json:"currencies"`
	Hosts       []string `json:"hosts,omitempty"`
	Fee         int64    `json:"fee"`
}

// view is an integration as the staff log shows it.
type view struct {
	Protocol    string   `json:"protocol"`
	Base        string   `json:"base"`
	Fingerprint string   `json:"credentials,omitempty"`
	Addresses   []string `json:"addresses"`
	Currencies  []string `json:"currencies"`
	Hosts       []string `json:"hosts,omitempty"`
	Fee         int64    `json:"fee"`
	Enabled     bool     `json:"enabled"`
}

func (in *integration) view(fingerprint string) view {
	return view{in.Protocol, in.Base, fingerprint, in.Addresses, in.Currencies, in.Hosts, in.Fee, in.Enabled}
}

const (
	// kindSave is the approval kind of changes of an integration.
	kindSave = "change integration"
	logKind  = "integration"
)

// Rule makes changes wait for a second person that let other programs move money, or that cost more.
func (s *Service) Rule() approval.Rule[change, action.None] {
	return approval.Rule[change, action.None]{
		Name: kindSave, Sentence: "Connect a provider of games, or change its credentials, addresses or fee.", SubjectKind: logKind, Decide: Manage, Plan: s.plan,
	}
}

// Save makes or changes an integration.
func (s *Service) Save(ctx context.Context, call *session.Call, request SaveIntegrationRequest) (none action.None, err error) {
	c, err := s.checked(request)
	if err != nil {
		return none, err
	}
	return s.Rule().Change(ctx, s.Approvals, call, request.Reason.Reason, c)
}

var namePattern = regexp.MustCompile(`^[a-z][a-z0-9-]{1,39}$`)

// reserved are names that no integration may have.
var reserved = []string{gamelaunch.Installed}

// checked returns a request in its stored form. Errors: the wrong field.
func (s *Service) checked(request SaveIntegrationRequest) (c change, err error) {
	c = change{Name: request.Name, Version: request.Version, Protocol: request.Protocol, Fee: request.Fee, Base: strings.TrimRight(strings.TrimSpace(request.Base), "/")}
	if !namePattern.MatchString(c.Name) || slices.Contains(reserved, c.Name) || s.Emulators[c.Name] != nil {
		return c, fault.Field("name", "validation.regex")
	}
	base, err := url.Parse(c.Base)
	if err != nil || base.Scheme != "https" && !isLoopback(base) || base.Host == "" || base.User != nil || base.RawQuery != "" || base.Fragment != "" {
		return c, fault.Field("base", "validation.url")
	}
	if c.Addresses, err = networks(request.Addresses); err != nil {
		return c, err
	}
	if c.Hosts, err = hosts(request.Hosts); err != nil {
		return c, err
	}
	for _, id := range request.Currencies {
		id = strings.ToLower(strings.TrimSpace(id))
		if _, found := s.Currencies.Currency(id); !found {
			return c, fault.Field("currencies", "validation.in")
		}
		c.Currencies = append(c.Currencies, id)
	}
	slices.Sort(c.Currencies)
	c.Currencies = slices.Compact(c.Currencies)
	if request.Secrets == nil {
		if c.Version == 0 {
			return c, fault.Field("secrets", "validation.required")
		}
		return c, nil
	}
	if _, err := request.Secrets.parts(c.Protocol); err != nil {
		return c, err
	}
	c.Fingerprint = request.Secrets.fingerprint()
	c.Sealed, err = s.seal(c.Name, *request.Secrets)
	return c, err
}

// isLoopback reports whether an address is on this machine, where a test server of the provider's
// protocol may listen. The client of a site that serves players calls only public addresses.
func isLoopback(address *url.URL) bool {
	host, err := netip.ParseAddr(address.Hostname())
	return address.Scheme == "http" && err == nil && host.IsLoopback()
}

// networks parses addresses and networks, and returns each as a network.
func networks(texts []string) (list []string, err error) {
	for _, text := range texts {
		network, err := netip.ParsePrefix(strings.TrimSpace(text))
		if err != nil {
			address, err := netip.ParseAddr(strings.TrimSpace(text))
			if err != nil || address.Zone() != "" {
				return nil, fault.Field("addresses", "validation.regex")
			}
			network = netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen())
		}
		if network.Addr().Is4In6() {
			return nil, fault.Field("addresses", "validation.regex")
		}
		list = append(list, network.Masked().String())
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// plan compares a change with the stored integration.
func (s *Service) plan(tx *db.Tx, _ *session.Call, c change, _ string) (plan approval.Plan[action.None], err error) {
	in, err := byName(tx, c.Name)
	if err != nil {
		return plan, err
	}
	plan.Subject, plan.Action = c.Name, "change integration"
	if in == nil {
		in = &integration{Name: c.Name, Protocol: c.Protocol, CreatedAt: tx.Now().UnixMilli()}
		plan.Action, plan.Weakens = "make integration", true
	} else {
		secrets, err := s.open(in)
		if err != nil {
			return plan, err
		}
		plan.Before = in.view(secrets.fingerprint())
		if c.Fingerprint == "" {
			c.Fingerprint = secrets.fingerprint()
		}
		plan.Weakens = c.weakens(in)
	}
	switch {
	case in.Version != 0 && c.Version == 0:
		return plan, errTaken
	case in.Version != c.Version:
		return plan, errChanged.With("version", in.Version)
	case in.Protocol != c.Protocol:
		return plan, fault.Field("protocol", "validation.in")
	}
	next := *in
	next.Base, next.Addresses, next.Currencies, next.Hosts, next.Fee = c.Base, c.Addresses, c.Currencies, c.Hosts, c.Fee
	if c.Sealed != "" {
		next.Sealed = c.Sealed
	}
	plan.After = next.view(c.Fingerprint)
	plan.Apply = func(tx *db.Tx, actor string) error { return s.store(tx, &next, actor) }
	return plan, nil
}

// weakens reports whether a change lets more programs move money or be shown to players, or sends the
// site's calls elsewhere.
func (c *change) weakens(in *integration) bool {
	more := func(now, before []string) bool {
		return slices.ContainsFunc(now, func(one string) bool { return !slices.Contains(before, one) })
	}
	return c.Sealed != "" || c.Base != in.Base || c.Fee < in.Fee || more(c.Addresses, in.Addresses) || more(c.Currencies, in.Currencies) || more(c.Hosts, in.Hosts)
}

// store stores an integration with its next version, and connects it once the transaction is committed.
func (s *Service) store(tx *db.Tx, in *integration, actor string) error {
	in.Version++
	in.ChangedAt, in.ChangedBy = tx.Now().UnixMilli(), actor
	if _, err := s.connectionOf(in); err != nil {
		return err
	}
	if err := put(tx, in); err != nil {
		return err
	}
	stored := *in
	tx.AfterCommit(func() {
		if err := s.connect(&stored); err != nil {
			s.Log.Error("connect a provider of games", "provider", stored.Name, "error", err)
		}
	})
	return nil
}

func (s *Service) record(tx *db.Tx, call *session.Call, name, subject, reason string, before, after any) error {
	entry := stafflog.By(call, name)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = logKind, subject, reason, before, after
	return s.StaffLog.Write(tx, entry)
}

// remoteText returns the reason of a failed call for staff.
func remoteText(err error) string {
	var refused *remote.RefusedError
	switch {
	case errors.As(err, &refused):
		return refused.Error()
	case errors.Is(err, remote.ErrOffline):
		return remote.ErrOffline.Message
	}
	return "The call failed."
}
