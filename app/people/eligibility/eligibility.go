// Package eligibility decides which players may stake, give, receive, deposit, withdraw
// and claim. All packages that move a player's money check the same list of rules;
// docs/eligibility.md shows it.
//
// Ending an open wager is not an action here and is never checked: a player may always
// receive the payout of a stake.
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
	// AddStake adds to the stake of an open wager, for example a double. The offer at
	// the opening stays valid until the end, so only rules that protect players may
	// refuse it.
	AddStake
	// SendGift sends money to another player.
	SendGift
	// ReceiveGift is the receipt of another player's money. The sender sees the refusal, so
	// it must not reveal the reason.
	ReceiveGift
	// Deposit pays money in.
	Deposit
	// Withdraw pays money out. A player's money remains the player's in every country
	// and with every offer of the site.
	Withdraw
	// Claim claims a reward of the site.
	Claim
	// Pay is the payment of an approved withdrawal. It is checked again right before
	// the payment is signed, on every network.
	Pay
)

var actionNames = [...]string{
	Stake: "Stake", AddStake: "Stake more", SendGift: "Give", ReceiveGift: "Receive", Deposit: "Deposit", Withdraw: "Withdraw", Claim: "Claim", Pay: "Pay",
}

// Actions lists all actions.
func Actions() []Action {
	return []Action{Stake, AddStake, SendGift, ReceiveGift, Deposit, Withdraw, Claim, Pay}
}

// String is the name of the action in docs/eligibility.md.
func (a Action) String() string {
	if !a.known() {
		return fmt.Sprintf("action %d", uint8(a))
	}
	return actionNames[a]
}

func (a Action) known() bool { return a >= Stake && a <= Pay }

// Subject is the player of an action, as input of the rules.
type Subject struct {
	// Owner is the id of the account or of the guest.
	Owner string
	// Guest is true for visitors without an account.
	Guest bool
	// Banned is true if the operator banned the account.
	Banned bool
	// EmailVerified is true if the account has a confirmed email address.
	EmailVerified bool
	// ExcludedUntil is the end of the self-exclusion; zero without one.
	ExcludedUntil time.Time
	// Country is the country of the request, two capital letters. Any other
	// value is unknown and never refused.
	Country string
	// PlayMoney is true for actions with play money, which can only be staked.
	PlayMoney bool
}

// SubjectOf is the subject of a call; a nil user is a guest. Banned is never set,
// because a banned account has no valid session.
func SubjectOf(owner string, user *session.User, country string, playMoney bool) Subject {
	subject := Subject{Owner: owner, Guest: user == nil, Country: country, PlayMoney: playMoney}
	if user != nil {
		subject.EmailVerified = user.HasEmail && user.EmailVerified
		subject.ExcludedUntil = user.ExcludedUntil
	}
	return subject
}

// Ineligible reports whether the subject is excluded from all promotions and gifts at a
// time: banned, or self-excluded until later.
func (s Subject) Ineligible(at time.Time) bool { return s.Banned || s.excluded(at) }

func (s Subject) excluded(at time.Time) bool { return at.Before(s.ExcludedUntil) }

// Licence reports what the site's licence allows now.
type Licence interface {
	// Valid reports whether the site has a valid licence.
	Valid() bool
	// OnlyCurrency is the id of the single currency that it allows; empty for all.
	OnlyCurrency() string
}

// Deps are the services that the rules use.
type Deps struct {
	Clock   clock.Clock
	Licence Licence
}

// Options are the operator's settings.
type Options struct {
	// Blocked are the codes of the countries in which real money is blocked.
	Blocked []string
}

// Service checks the rules.
type Service struct {
	Deps
	blocked *settings.Value[[]string]
	// rules has all rules in the order in which they are checked, byAction has the
	// rules of each action.
	rules    []Rule
	byAction [len(actionNames)][]Rule
	// sources are the inputs of the outflow gate; nil until SetSources.
	sources *Sources
}

// New creates the service with the built-in rules.
func New(deps Deps, options Options) (*Service, error) {
	for _, code := range options.Blocked {
		if !country.Known(code) {
			return nil, fmt.Errorf("blocked countries: %q is no country's code of two capital letters", code)
		}
	}
	blocked := slices.Compact(slices.Sorted(slices.Values(options.Blocked)))
	s := &Service{Deps: deps, blocked: settings.Countries("lobby.blocked", blocked, settings.Spec{Group: "countries"}).WeakenedWhen(settings.ItemRemoved)}
	for _, rule := range s.builtIn() {
		if err := s.Register(rule); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Check refuses an action that its subject may not do now. The first rule that refuses
// returns a *fault.Error for the player. Any other error means that the rules could not
// be checked; the action must not be done then either. q is the querier of the
// transaction of the action, so that rules see its changes. currency is the id of the
// moved currency, usd its value in millionths of a dollar.
func (s *Service) Check(q db.Querier, action Action, subject Subject, currency string, usd int64) error {
	return s.CheckStake(q, action, subject, StakeInfo{Currency: currency, USD: usd})
}

// StakeInfo is the moved value of an action, and what it is staked on.
type StakeInfo struct {
	// Kind and Product are those of the wager; empty if the action is no stake.
	Kind, Product string
	Currency      string
	USD           int64
}

// CheckStake is Check for actions with a stake.
func (s *Service) CheckStake(q db.Querier, action Action, subject Subject, placed StakeInfo) error {
	if !action.known() {
		return fmt.Errorf("eligibility: there is no %s", action)
	}
	if subject.PlayMoney && action != Stake && action != AddStake {
		return fmt.Errorf("eligibility: %s with play money, which can only be staked", action)
	}
	request := Request{Action: action, Subject: subject, StakeInfo: placed, Now: s.Clock.Now()}
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

// BlockedCountries lists the codes of the blocked countries in order.
func (s *Service) BlockedCountries() []string {
	return append([]string{}, s.blocked.Get()...)
}
