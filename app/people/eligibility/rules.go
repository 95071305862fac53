package eligibility

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/fault"
	"croupier/db"
)

// Request is the input of a rule.
type Request struct {
	Action  Action
	Subject Subject
	// Staked has the id of the moved currency and its value in millionths of a dollar
	// at that time. Bonus money in a stake is not in the value.
	StakeInfo
	Now time.Time
}

// Rule refuses some actions of some subjects. docs/eligibility.md has a line for
// each rule.
type Rule struct {
	// Name is the subject of the rule in one or two words.
	Name string
	// Refuses names the refused players or currencies, as a part of a sentence.
	Refuses string
	// Actions are the actions that the rule checks.
	Actions []Action
	// RealOnly rules do not check play money.
	RealOnly bool
	// Protects marks rules that exclude players who must not play at all,
	// because of self-exclusion, law or a ban. Exactly these rules also check
	// money that is added to an open wager.
	Protects bool
	// PaysAnyway says why an approved withdrawal is paid although the rule refuses new
	// ones. Rules that check Withdraw must check Pay too or set this.
	PaysAnyway string
	// Code is the code of the rule's refusals.
	Code int
	// Check returns a *fault.Error to refuse, and any other error if it cannot decide.
	// It reads only through q and writes nothing. It runs for every wager, so it should
	// need at most one look-up.
	Check func(q db.Querier, r Request) error
}

// Register appends a rule. Packages register their rules before the site serves; Check
// and Register must not run at the same time.
func (s *Service) Register(rule Rule) error {
	if err := s.checkRule(rule); err != nil {
		return fmt.Errorf("eligibility rule %q: %w", rule.Name, err)
	}
	rule.Actions = slices.Clone(rule.Actions)
	s.rules = append(s.rules, rule)
	for _, action := range rule.Actions {
		s.byAction[action] = append(s.byAction[action], rule)
	}
	return nil
}

func (s *Service) checkRule(rule Rule) error {
	has := func(action Action) bool { return slices.Contains(rule.Actions, action) }
	switch {
	case rule.Name == "" || rule.Refuses == "":
		return errors.New("it needs a name and a word on whom it refuses")
	case slices.ContainsFunc(s.rules, func(other Rule) bool { return other.Name == rule.Name }):
		return errors.New("it is there already")
	case rule.Code == 0 || rule.Check == nil:
		return errors.New("it needs a code and a check")
	case len(rule.Actions) == 0:
		return errors.New("it is asked about nothing")
	case has(AddStake) && !rule.Protects:
		return errors.New("it does not protect players and so cannot refuse money added to what is open")
	case has(Stake) && rule.Protects && !has(AddStake):
		return errors.New("it protects and so must refuse money added to what is open too")
	case has(Withdraw) && has(Pay) == (rule.PaysAnyway != ""):
		return errors.New("it refuses withdrawals and so must either refuse the payment of approved ones too or say why they are paid")
	}
	for i, action := range rule.Actions {
		if !action.known() || slices.Contains(rule.Actions[:i], action) {
			return fmt.Errorf("%s is unknown or named twice", action)
		}
	}
	return nil
}

// Rules lists all rules in the order in which they are checked.
func (s *Service) Rules() []Rule { return slices.Clone(s.rules) }

// builtIn lists the built-in rules in the order in which they are checked: first
// the site's offer, then reasons of the subject, and last the reasons that the
// subject can fix.
func (s *Service) builtIn() []Rule {
	return []Rule{{
		Name: "licence", Refuses: "everybody, while the site has no valid licence",
		Actions: []Action{Stake, SendGift}, Code: errUnlicensed.Code,
		Check: s.licensed(errUnlicensed),
	}, {
		Name: "licence, wallet", Refuses: "everybody, while the site has no valid licence",
		Actions: []Action{Deposit, Claim}, Code: fault.ErrFeature.Code,
		Check: s.licensed(fault.ErrFeature),
	}, {
		Name: "sole currency", Refuses: "every other currency, where the licence knows one alone",
		Actions: []Action{Stake, SendGift, Deposit, Claim}, Code: errCurrency.Code,
		Check: func(_ db.Querier, r Request) error {
			only := s.Licence.OnlyCurrency()
			return errorIf(only != "" && only != r.Currency, errCurrency)
		},
	}, {
		Name: "account", Refuses: "guests",
		Actions: []Action{Stake, AddStake, SendGift, Deposit, Withdraw, Claim}, RealOnly: true, Protects: true, Code: errGuest.Code,
		PaysAnyway: "a guest has no withdrawal",
		Check:      func(_ db.Querier, r Request) error { return errorIf(r.Subject.Guest, errGuest) },
	}, {
		Name: "receiver", Refuses: "guests, the banned and the self-excluded, without saying why",
		Actions: []Action{ReceiveGift}, Protects: true, Code: errReceiver.Code,
		Check: func(_ db.Querier, r Request) error {
			return errorIf(r.Subject.Guest || r.Subject.Ineligible(r.Now), errReceiver)
		},
	}, {
		Name: "ban", Refuses: "the banned",
		Actions: []Action{Stake, AddStake, SendGift, Deposit, Withdraw, Claim, Pay}, Protects: true, Code: errBanned.Code,
		Check: func(_ db.Querier, r Request) error { return errorIf(r.Subject.Banned, errBanned) },
	}, {
		Name: "country", Refuses: "requests from a blocked country",
		Actions: []Action{Stake, AddStake, SendGift, Deposit, Claim}, RealOnly: true, Protects: true, Code: errCountry.Code,
		Check: func(_ db.Querier, r Request) error { return errorIf(s.Blocked(r.Subject.Country), errCountry) },
	}, {
		Name: "self-exclusion", Refuses: "the self-excluded",
		Actions: []Action{Stake, AddStake, SendGift, Deposit, Claim}, Protects: true, Code: errExcluded.Code,
		Check: func(_ db.Querier, r Request) error { return errorIf(r.Subject.excluded(r.Now), errExcluded) },
	}, {
		Name: "email", Refuses: "accounts without a confirmed email address",
		Actions: []Action{Stake, SendGift}, RealOnly: true, Code: errUnverified.Code,
		Check: verified(errUnverified),
	}, {
		Name: "email, wallet", Refuses: "accounts without a confirmed email address",
		Actions: []Action{Deposit, Withdraw}, Code: errWallet.Code,
		PaysAnyway: "the address was confirmed when the player asked",
		Check:      verified(errWallet),
	}}
}

// licensed refuses every action while the licence is not valid.
func (s *Service) licensed(refusal *fault.Error) func(db.Querier, Request) error {
	return func(db.Querier, Request) error { return errorIf(!s.Licence.Valid(), refusal) }
}

// verified refuses accounts without a confirmed email address.
func verified(refusal *fault.Error) func(db.Querier, Request) error {
	return func(_ db.Querier, r Request) error { return errorIf(!r.Subject.EmailVerified, refusal) }
}

// errorIf returns the refusal if the condition is true.
func errorIf(active bool, refusal *fault.Error) error {
	if !active {
		return nil
	}
	return refusal
}
