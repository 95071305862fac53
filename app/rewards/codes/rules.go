package codes

import "slices"

// facts are what the conditions of a code look at.
type facts struct {
	userID  string
	country string
	// referred and deposited tell of the account, level is that of the VIP programme.
	referred, deposited bool
	level               int
	// used is how often the player has used this code, usedToday how often today, and
	// today how many codes of any kind.
	used, usedToday, today int64
	// wordUsed tells that this one of a batch was used.
	wordUsed bool
	// balance is all real money in millionths of a dollar.
	balance int64
}

// refusal is why a player cannot use a promotion now; nil when they can. The order of
// the checks is part of the answers: who a code is not for is told that, whatever else
// stands in the way, and "already used" goes before "nothing left".
func (p *promotion) refusal(f facts, now, daily int64) error {
	if err := p.timely(now); err != nil {
		return err
	}
	if err := p.meant(f); err != nil {
		return err
	}
	switch {
	case f.used >= p.Terms.PerPlayer:
		return errUsed
	case f.wordUsed || p.spent():
		return errSpent
	case p.Terms.PerDay != 0 && f.usedToday >= p.Terms.PerDay || f.today >= daily:
		return errDaily
	case p.Terms.MaxBalance != 0 && f.balance > p.Terms.MaxBalance:
		return errBalance
	}
	return nil
}

// timely refuses a promotion that does not run. One that has not begun is not known
// yet.
func (p *promotion) timely(now int64) error {
	switch {
	case now < p.StartsAt:
		return errUnknown
	case p.over(now):
		return errOver
	}
	return nil
}

// meant refuses players whom a promotion is not for.
func (p *promotion) meant(f facts) error {
	t := p.Terms
	switch {
	case f.userID == t.Owner || f.userID == p.Author:
		return errOwn
	case t.Account != "" && f.userID != t.Account:
		return errPrivate.With("reason", "account")
	case len(t.Countries) > 0 && !slices.Contains(t.Countries, f.country):
		return errPrivate.With("reason", "country")
	case t.Referral == Referred && !f.referred:
		return errReferred
	case t.Referral == NotReferred && f.referred:
		return errAlone
	case f.level < t.VIP:
		return errVIP
	case t.Deposits == BeforeFirst && f.deposited:
		return errPrivate.With("reason", "deposited")
	case t.Deposits == AfterFirst && !f.deposited:
		return errPrivate.With("reason", "deposit_needed")
	}
	return nil
}

// day is the day (UTC) of a time in unix milliseconds, counted since 1970. It does not
// depend on any setting, so that a change of the site's time zone gives no second day.
func day(at int64) int64 { return at / (24 * 60 * 60 * 1000) }
