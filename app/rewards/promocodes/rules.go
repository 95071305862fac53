package promocodes

import "slices"

// inputs are the inputs of a code's conditions.
type inputs struct {
	userID  string
	country string
	// referred and deposited describe the account. level is its VIP level.
	referred, deposited bool
	level               int
	// used is how often the player has used this code, usedToday how often today, and
	// today how many codes of any kind.
	used, usedToday, today int64
	// codeUsed is true if this code of a batch was used.
	codeUsed bool
	// balance is all real money in millionths of a dollar.
	balance int64
}

// refusal returns why a player cannot use a promotion now; nil if they can. The order
// of the checks is part of the specified answers. A player whom the code is not for
// gets that answer first, and "already used" comes before "nothing left".
func (p *promotion) refusal(f inputs, now, dailyLimit int64) error {
	if err := p.checkPeriod(now); err != nil {
		return err
	}
	if err := p.checkEligibility(f); err != nil {
		return err
	}
	switch {
	case f.used >= p.Terms.PerPlayer:
		return errAlreadyUsed
	case f.codeUsed || p.exhausted():
		return errExhausted
	case p.Terms.PerDay != 0 && f.usedToday >= p.Terms.PerDay || f.today >= dailyLimit:
		return errDailyLimit
	case p.Terms.MaxBalance != 0 && f.balance > p.Terms.MaxBalance:
		return errBalanceTooHigh
	}
	return nil
}

// checkPeriod refuses a promotion that does not run. A future one is answered like an
// unknown code.
func (p *promotion) checkPeriod(now int64) error {
	switch {
	case now < p.StartsAt:
		return errUnknown
	case p.ended(now):
		return errEnded
	}
	return nil
}

// checkEligibility refuses players who do not meet the conditions of a promotion.
func (p *promotion) checkEligibility(f inputs) error {
	t := p.Terms
	switch {
	case f.userID == t.Owner || f.userID == p.Author:
		return errOwnCode
	case t.Account != "" && f.userID != t.Account:
		return errPrivate.With("reason", "account")
	case len(t.Countries) > 0 && !slices.Contains(t.Countries, f.country):
		return errPrivate.With("reason", "country")
	case t.Referral == Referred && !f.referred:
		return errReferralOnly
	case t.Referral == NotReferred && f.referred:
		return errNonReferredOnly
	case f.level < t.VIP:
		return errVIPOnly
	case t.Deposits == BeforeFirst && f.deposited:
		return errPrivate.With("reason", "deposited")
	case t.Deposits == AfterFirst && !f.deposited:
		return errPrivate.With("reason", "deposit_needed")
	}
	return nil
}

// day returns the UTC day of a time in unix milliseconds, counted since 1970. It does
// not depend on a setting, so a change of the site's time zone gives no second day.
func day(at int64) int64 { return at / (24 * 60 * 60 * 1000) }
