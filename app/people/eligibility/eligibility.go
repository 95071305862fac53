// Package eligibility says who may stake, give, receive, deposit, withdraw and
// claim: one list of rules, which is asked by everything that moves money for a
// player. docs/eligibility.md shows the list.
//
// Ending something that is open is no action here and is asked about nowhere:
// whoever has staked may always take what it has come to.
package eligibility

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Action is what somebody wants to do with money.
type Action uint8

// The actions.
const (
	// Stake is a new wager.
	Stake Action = iota + 1
	// StakeMore adds money to something that is open, such as a double. What
	// the house offered at the opening stands until the end, so that only rules
	// which protect may refuse it.
	StakeMore
	// Give hands money to another player.
	Give
	// Receive is being given money by somebody else, who reads the refusal: it
	// must not tell why.
	Receive
	// Deposit brings money in.
	Deposit
	// Withdraw takes money out. What belongs to a player is theirs wherever
	// they are and whatever the house offers.
	Withdraw
	// Claim takes a reward of the house.
	Claim
)

var actionNames = [...]string{
	Stake: "Stake", StakeMore: "Stake more", Give: "Give", Receive: "Receive", Deposit: "Deposit", Withdraw: "Withdraw", Claim: "Claim",
}

// Actions lists all actions.
func Actions() []Action { return []Action{Stake, StakeMore, Give, Receive, Deposit, Withdraw, Claim} }

// String is the name of the action in docs/eligibility.md.
func (a Action) String() string {
	if !a.known() {
		return fmt.Sprintf("action %d", uint8(a))
	}
	return actionNames[a]
}

func (a Action) known() bool { return a >= Stake && a <= Claim }

// Subject is whom an action is about, as the rules see them.
type Subject struct {
	// Owner is the id of the account or of the guest.
	Owner string
	// Guest has no account.
	Guest bool
	// Banned by the operator.
	Banned bool
	// EmailVerified: the account has an e-mail address and it is confirmed.
	EmailVerified bool
	// ExcludedUntil is when self-exclusion ends; zero when there is none.
	ExcludedUntil time.Time
	// Country is where the request comes from, two capital letters; anything
	// else counts as not known, and nobody is refused for it.
	Country string
	// PlayMoney: the action is about play money, which can only be staked.
	PlayMoney bool
}

// Acting is the subject who calls; a nil user is a guest. Whoever is banned has
// no valid session, so that no caller is.
func Acting(owner string, user *session.User, country string, playMoney bool) Subject {
	subject := Subject{Owner: owner, Guest: user == nil, Country: country, PlayMoney: playMoney}
	if user != nil {
		subject.EmailVerified = user.HasEmail && user.EmailVerified
		subject.ExcludedUntil = user.ExcludedUntil
	}
	return subject
}

// Barred reports whether somebody is kept from all promotions and gifts at a
// time: banned, or self-excluded beyond it.
func (s Subject) Barred(at time.Time) bool { return s.Banned || s.excluded(at) }

func (s Subject) excluded(at time.Time) bool { return at.Before(s.ExcludedUntil) }

// Licence knows what the site's licence allows now.
type Licence interface {
	// Valid reports whether there is a licence that holds for the site.
	Valid() bool
	// OnlyCurrency is the id of the one currency that it fixes the site to;
	// empty for none.
	OnlyCurrency() string
}

// Deps are the parts of the house that the rules stand on.
type Deps struct {
	Clock   clock.Clock
	Licence Licence
}

// Options are the operator's choices.
type Options struct {
	// Blocked are the codes of the countries from which nobody plays with real
	// money.
	Blocked []string
}

// Service knows the rules.
type Service struct {
	Deps
	blocked *settings.Value[[]string]
	// rules holds all in the order in which they are asked, asked those of each
	// action.
	rules []Rule
	asked [len(actionNames)][]Rule
}

// New makes the service with the rules of the house.
func New(deps Deps, options Options) (*Service, error) {
	for _, code := range options.Blocked {
		if !country.Known(code) {
			return nil, fmt.Errorf("blocked countries: %q is no country's code of two capital letters", code)
		}
	}
	blocked := slices.Compact(slices.Sorted(slices.Values(options.Blocked)))
	s := &Service{Deps: deps, blocked: settings.Countries("lobby.blocked", blocked, settings.Spec{Group: "countries"})}
	for _, rule := range s.house() {
		if err := s.Register(rule); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Check refuses an action that its subject may not do now, by the first rule
// that is in the way: a *fault.Error for people to read. Any other error means
// that it could not be decided, and the action must not be done either. q is
// that of the transaction that carries the action out, so that rules see what
// it has changed already. currency is the id of what is moved, usd its value in
// millionths of a dollar.
func (s *Service) Check(q db.Querier, action Action, subject Subject, currency string, usd int64) error {
	if !action.known() {
		return fmt.Errorf("eligibility: there is no %s", action)
	}
	if subject.PlayMoney && action != Stake && action != StakeMore {
		return fmt.Errorf("eligibility: %s with play money, which can only be staked", action)
	}
	request := Request{Action: action, Subject: subject, Currency: currency, USD: usd, Now: s.Clock.Now()}
	for i := range s.asked[action] {
		rule := &s.asked[action][i]
		if rule.RealOnly && subject.PlayMoney {
			continue
		}
		if err := rule.Check(q, request); err != nil {
			if refusal := (*fault.Error)(nil); errors.As(err, &refusal) {
				return err
			}
			return fmt.Errorf("eligibility, rule %q: %w", rule.Name, err)
		}
	}
	return nil
}

// Blocked reports whether nobody plays with real money from a country.
func (s *Service) Blocked(country string) bool {
	_, found := slices.BinarySearch(s.blocked.Get(), country) // they are kept in order
	return found
}

// Settings declares what staff can set while the site runs.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.blocked}}
}

// OnBlocked has do called with the blocked countries when others are.
func (s *Service) OnBlocked(do func(codes []string)) { s.blocked.OnChange(do) }

// BlockedCountries lists the codes of the blocked countries in order.
func (s *Service) BlockedCountries() []string {
	return append([]string{}, s.blocked.Get()...)
}
