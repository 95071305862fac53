// Package walletcheck tests a seamless wallet from outside: it sends the callbacks of a provider over
// HTTP, right ones and wrong ones, and compares the answers and the balance with what the protocol
// requires. It speaks the protocols of Slotegrator and Hub88.
package walletcheck

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Units is an amount in hundred-thousandths of the currency.
type Units int64

// unit is one whole unit of the currency.
const unit Units = 100_000

// Target is the wallet under test, and the player whose money the callbacks move.
type Target struct {
	// Protocol is Slotegrator or Hub88.
	Protocol string `yaml:"protocol"`
	// URL is the address of the callbacks. Hub88's paths are appended to it.
	URL string `yaml:"url"`
	// Merchant is the id of the merchant in Slotegrator's protocol.
	Merchant string `yaml:"merchant"`
	// Key is the secret with which the provider signs: Slotegrator's merchant key, or an RSA private
	// key in PEM for Hub88.
	Key string `yaml:"key"`
	// Player is the id of the test player, Session the token of an open session of the player in
	// Currency and Game.
	Player   string `yaml:"player"`
	Session  string `yaml:"session"`
	Currency string `yaml:"currency"`
	Game     string `yaml:"game"`
	// Stake is the stake of most cases, such as "1". It has at most two decimals, and the balance
	// must be at least a hundred stakes.
	Stake string `yaml:"stake"`
	// EndedSession is the token of an ended session of the same player and currency. Cases that need
	// an optional value are left out without it.
	EndedSession string `yaml:"ended_session"`
	// OtherPlayer is a second player with an open session, in the same currency.
	OtherPlayer  string `yaml:"other_player"`
	OtherSession string `yaml:"other_session"`
	// BlockedPlayer is a player who must not play, such as an excluded one, with a session from
	// before.
	BlockedPlayer  string `yaml:"blocked_player"`
	BlockedSession string `yaml:"blocked_session"`
	// OtherCurrency is a currency of the wallet that is not the one of the session.
	OtherCurrency string `yaml:"other_currency"`
	// OtherGame is a second game of the provider, to which a live lobby changes.
	OtherGame string `yaml:"other_game"`
}

// The protocols.
const (
	Slotegrator = "slotegrator"
	Hub88       = "hub88"
)

// Options configure a check.
type Options struct {
	// Only are the ids of the cases to run; empty means all.
	Only []string
	// Done is called after each case; it may be nil.
	Done func(r Result)
}

// checker runs cases against one wallet.
type checker struct {
	Target
	wire   wire
	client *http.Client
	stake  Units
	// prefix makes the ids of this run unique.
	prefix string

	mu     sync.Mutex
	number int
	// answers maps the wallet's ids of transactions to those of this run.
	answers map[string]string
}

// answerTimeout is the longest time that a provider waits for an answer.
const answerTimeout = 10 * time.Second

// newChecker checks the fields of a target. Errors name the field.
func newChecker(t Target) (*checker, error) {
	for _, f := range []struct{ name, value string }{
		{"url", t.URL}, {"key", t.Key}, {"player", t.Player}, {"session", t.Session}, {"currency", t.Currency}, {"game", t.Game},
	} {
		if f.value == "" {
			return nil, fmt.Errorf("%s: the check needs one", f.name)
		}
	}
	if t.Stake == "" {
		t.Stake = "1"
	}
	stake, err := parseUnits(t.Stake, 2)
	if err != nil || stake <= 0 || stake > 1000*unit {
		return nil, fmt.Errorf("stake: %.40q is not an amount up to 1000 with at most two decimals", t.Stake)
	}
	w, err := wireOf(t)
	if err != nil {
		return nil, err
	}
	prefix := make([]byte, 6)
	_, _ = rand.Read(prefix) // never fails
	return &checker{
		Target: t, wire: w, stake: stake, prefix: hex.EncodeToString(prefix), answers: map[string]string{},
		client: &http.Client{Timeout: answerTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}, nil
}

// Run runs the cases, one after another. A failed case is part of the report and no error. Errors: a
// wrong target, an unknown case, ctx.
func Run(ctx context.Context, t Target, o Options) (*Report, error) {
	k, err := newChecker(t)
	if err != nil {
		return nil, err
	}
	for _, id := range o.Only {
		if !slices.ContainsFunc(cases(), func(c testCase) bool { return c.id == id }) {
			return nil, fmt.Errorf("there is no case %q", id)
		}
	}
	report := &Report{Protocol: t.Protocol, URL: t.URL, Player: t.Player, Started: time.Now().UTC()}
	for _, c := range cases() {
		if len(o.Only) > 0 && !slices.Contains(o.Only, c.id) || c.only != "" && c.only != t.Protocol {
			continue
		}
		r := k.run(ctx, c)
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("check the wallet: %w", err)
		}
		report.add(r)
		if o.Done != nil {
			o.Done(r)
		}
	}
	return report, nil
}

// run runs one case. The balance is read before it and compared after it.
func (k *checker) run(ctx context.Context, c testCase) Result {
	p := &play{ctx: ctx, checker: k}
	started := time.Now()
	p.readBalance()
	if p.balance < 100*k.stake && p.finding == "" {
		p.skip("the balance of the test player is less than a hundred stakes")
	}
	if p.finding == "" && p.skipped == "" {
		c.run(p)
		p.confirm()
	}
	r := Result{Case: c.id, Title: c.title, State: Passed, Took: time.Since(started).Round(time.Millisecond).String()}
	switch {
	case p.finding != "":
		r.State, r.Finding, r.Exchanges = Failed, p.finding, p.exchanges
	case p.skipped != "":
		r.State, r.Finding = Skipped, p.skipped
	}
	return r
}

// newID returns an id of a transaction or of a round that no other callback has.
func (k *checker) newID(kind string) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.number++
	return fmt.Sprintf("%s-%s-%d", kind, k.prefix, k.number)
}

// errProtocol means that the target has an unknown protocol.
var errProtocol = errors.New("protocol: must be " + Slotegrator + " or " + Hub88)

// wireOf returns the protocol of a target.
func wireOf(t Target) (wire, error) {
	switch t.Protocol {
	case Slotegrator:
		return newSlotegratorWire(t)
	case Hub88:
		return newHub88Wire(t)
	}
	return nil, errProtocol
}
