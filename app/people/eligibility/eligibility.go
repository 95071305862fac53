// Package eligibility decides who may stake, give, receive, deposit, withdraw
// and claim. All features that move a player's money check the same list of
// rules; docs/eligibility.md shows it.
//
// Ending an open wager is not an action here and is never checked: a player who
// has staked may always take the payout.
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

// Action is an action with a player's money.
type Action uint8

// The actions.
const (
	// Stake is a new wager.
	Stake Action = iota + 1
	// StakeMore adds to the stake of an open wager, such as a double. The offer
	// at the opening stays valid until the end, so that only rules that protect
	// players may refuse it.
	StakeMore
	// Give sends money to another player.
	Give
	// Receive is the receipt of another player's money. The sender reads the
	// refusal, so it must not tell the reason.
	Receive
	// Deposit pays money in.
	Deposit
	// Withdraw pays money out. A player's money stays theirs in every country
	// and whatever the site offers.
	Withdraw
	// Claim takes a reward of the site.
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

// Subject is the player of an action, as the rules see them.
type Subject struct {
	// Owner is the id of the account or of the guest.
	Owner string
	// Guest is true for visitors without an account.
	Guest bool
	// Banned is true if the operator banned the account.
	Banned bool
	// EmailVerified is true if the account has a confirmed e-mail address.
	EmailVerified bool
	// ExcludedUntil is the end of the self-exclusion; zero without one.
	ExcludedUntil time.Time
	// Country is the country of the request, two capital letters. Any other
	// value is unknown and never refused.
	Country string
	// PlayMoney is true for actions with play money, which can only be staked.
	PlayMoney bool
}

// Acting is the subject of a call; a nil user is a guest. Banned is never set,
// because a banned account has no valid session.
func Acting(owner string, user *session.User, country string, playMoney bool) Subject {
	subject := Subject{Owner: owner, Guest: user == nil, Country: country, PlayMoney: playMoney}
	if user != nil {
		subject.EmailVerified = user.HasEmail && user.EmailVerified
		subject.ExcludedUntil = user.ExcludedUntil
	}
	return subject
}

// Barred reports whether the subject is excluded from all promotions and gifts
// at a time: banned, or self-excluded beyond it.
func (s Subject) Barred(at time.Time) bool { return s.Banned || s.excluded(at) }

func (s Subject) excluded(at time.Time) bool { return at.Before(s.ExcludedUntil) }

// Licence reports what the site's licence allows now.
type Licence interface {
	// Valid reports whether the site has a valid licence.
	Valid() bool
	// OnlyCurrency is the id of the single currency that it allows; empty for no
	// limit.
	OnlyCurrency() string
}

// Deps are the services that the rules use.
type Deps struct {
	Clock   clock.Clock
	Licence Licence
}

// Options are the operator's choices.
type Options struct {
	// Blocked are the codes of the countries in which real money is blocked.
	Blocked []string
}

// Service checks the rules.
type Service struct {
	Deps
	blocked *settings.Value[[]string]
	// rules holds all rules in the order in which they are checked, byAction the
	// rules of each action.
	rules    []Rule
	byAction [len(actionNames)][]Rule
}

// New makes the service with the built-in rules.
func New(deps Deps, options Options) (*Service, error) {
	for _, code := range options.Blocked {
		if !country.Known(code) {
			return nil, fmt.Errorf("blocked countries: %q is no country's code of two capital letters", code)
		}
	}
	blocked := slices.Compact(slices.Sorted(slices.Values(options.Blocked)))
	s := &Service{Deps: deps, blocked: settings.Countries("lobby.blocked", blocked, settings.Spec{Group: "countries"})}
	for _, rule := range s.builtIn() {
		if err := s.Register(rule); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Check refuses an action that its subject may not do now. The first rule that
// refuses returns a *fault.Error for the player. Any other error means that the
// rules could not be checked; the action must not be done then either. q is the
// querier of the transaction that carries the action out, so that rules see its
// changes. currency is the id of the moved currency, usd its value in millionths
// of a dollar.
func (s *Service) Check(q db.Querier, action Action, subject Subject, currency string, usd int64) error {
	return s.CheckStake(q, action, subject, Staked{Currency: currency, USD: usd})
}

// Staked is what an action moves, and on what it is staked.
type Staked struct {
	// Kind and Product are those of the wager; empty for all that is no stake.
	Kind, Product string
	Currency      string
	USD           int64
}

// CheckStake is Check for actions that stake on something.
func (s *Service) CheckStake(q db.Querier, action Action, subject Subject, on Staked) error {
	if !action.known() {
		return fmt.Errorf("eligibility: there is no %s", action)
	}
	if subject.PlayMoney && action != Stake && action != StakeMore {
		return fmt.Errorf("eligibility: %s with play money, which can only be staked", action)
	}
	request := Request{Action: action, Subject: subject, Staked: on, Now: s.Clock.Now()}
	for i := range s.byAction[action] {
		rule := &s.byAction[action][i]
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

// Blocked reports whether real money is blocked in a country.
func (s *Service) Blocked(country string) bool {
	_, found := slices.BinarySearch(s.blocked.Get(), country) // the setting keeps them sorted
	return found
}

// Settings declares the settings of staff.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.blocked}}
}

// OnBlocked calls do with the blocked countries after each change.
func (s *Service) OnBlocked(do func(codes []string)) { s.blocked.OnChange(do) }

// BlockedCountries lists the codes of the blocked countries in order.
func (s *Service) BlockedCountries() []string {
	return append([]string{}, s.blocked.Get()...)
}
