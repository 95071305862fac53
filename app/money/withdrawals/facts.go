package withdrawals

import (
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/settings"
	"croupier/db"
)

func contains(list []string, code string) bool { return slices.Contains(list, code) }

// The limits of the terms.
const (
	identityUSD = 2000 * 1_000_000
	// identityTenthsBTC and capTenthsBTC are tenths of a bitcoin.
	identityTenthsBTC = 10
	capTenthsBTC      = 2
	// defaultCapUSD is the cap while the price of a bitcoin is unknown.
	defaultCapUSD = 10_000 * 1_000_000
)

// bitcoins returns the value of tenths of a bitcoin in millionths of a dollar. ok
// is false while its price is unknown.
func (s *Service) bitcoins(tenths int64) (usd int64, ok bool) {
	btc, known := s.Wallets.Currency("btc")
	price, err := s.Prices.Of("btc")
	if !known || err != nil {
		return 0, false
	}
	whole := money.Amount(1)
	for range btc.Decimals {
		whole *= 10
	}
	return price.USD(whole/10*money.Amount(tenths), btc), true
}

// admit checks the player's eligibility, the address, and all rules: in the
// transaction of the withdrawal, or in one snapshot for a quote. The facts are
// for the objections.
func (s *Service) admit(q db.Querier, w *withdrawRequest, now time.Time) (f Inputs, passed outflow.AllowedMove, err error) {
	move := outflow.Move{
		Purpose: outflow.Withdrawal, User: w.user, Country: w.country, Currency: w.currency.ID, USD: w.usd,
		Destination: outflow.Destination{Network: w.asset.Network, Address: w.address, Tag: w.tag},
	}
	if err := s.Gate.Admit(q, move); err != nil {
		return f, passed, err
	}
	if err := s.payable(q, w); err != nil {
		return f, passed, err
	}
	if f, err = s.inputs(q, w, now); err != nil {
		return f, passed, err
	}
	if refusal := Decide(f); refusal != nil {
		return f, passed, refusal.fault()
	}
	if passed, err = s.Gate.Pass(q, move); err != nil {
		return f, passed, err
	}
	f.BigWin, f.WeekUSD, f.MonthUSD = passed.BigWin, passed.Sums.WeekUSD, passed.Sums.MonthUSD
	f.Identified, f.IdentityRequired, f.IdentityAboveUSD = passed.Identity.Verified, passed.Identity.Required, passed.Identity.AboveUSD
	return f, passed, nil
}

// payable refuses addresses and networks that cannot be paid.
func (s *Service) payable(q db.Querier, w *withdrawRequest) error {
	if w.wrongAddress != nil {
		return w.wrongAddress
	}
	own, err := s.Addresses.IsOwnAddress(q, w.asset.Network, w.address)
	switch {
	case err != nil:
		return fmt.Errorf("check whether an address is the site's: %w", err)
	case own:
		return errOwnAddress
	case w.offline != nil:
		return w.offline
	case !w.priced:
		return errPrice
	}
	return nil
}

// inputs collects the data that the rules and objections of withdrawals read.
func (s *Service) inputs(q db.Querier, w *withdrawRequest, now time.Time) (f Inputs, err error) {
	f.Now = now
	open, err := openOf(q, w.user.ID)
	if err != nil {
		return f, err
	}
	f.Open = open != nil
	if w.level, err = s.levelOf(q, w.user.ID); err != nil {
		return f, err
	}
	w.terms, f.Valid = w.cost()
	minimum, err := s.Treasury.MinAmount(w.asset.ID, w.address)
	if err != nil {
		return f, err
	}
	if f.Valid && w.terms.Arrives < minimum {
		return f, tooLittle(w.currency.Text(minimum), w.currency.ID)
	}
	f.USD, f.MinimumUSD, f.Sum = w.usd, settings.MicroUSD(s.limits.minimum.Get()), w.terms.Sum
	f.AutomaticBelowUSD, f.TermsUSD = settings.MicroUSD(s.limits.automatic.Get()), s.termsUSD()
	f.AutomaticWeekUSD, f.AutomaticMonthUSD = settings.MicroUSD(s.limits.week.Get()), settings.MicroUSD(s.limits.month.Get())
	f.Sanctioned = s.Screening.Hit(w.asset.Network, w.address)
	others, err := paidTo(q, w.address, w.tag, w.user.ID, 1)
	if err != nil {
		return f, err
	}
	f.SharedAddress = len(others) > 0
	f.Balance, err = ledger.Balance(q, ledger.PlayerKey(w.user.ID, w.currency.ID, false))
	return f, err
}

// termsUSD returns the amount above which the terms require a person and an
// identity.
func (s *Service) termsUSD() int64 {
	if btc, ok := s.bitcoins(identityTenthsBTC); ok {
		return min(identityUSD, btc)
	}
	return identityUSD
}

// cost splits the sum into the amount that arrives and the fee.
func (w *withdrawRequest) cost() (Terms, bool) {
	if !w.valid {
		return w.terms, false
	}
	return termsOf(w.terms.Sum, w.fee, w.level.percent(), w.asset, w.currency)
}

func (s *Service) levelOf(q db.Querier, userID string) (WithdrawalLevel, error) {
	level, err := s.PlayerStatus.Level(q, userID)
	if err != nil {
		return WithdrawalLevel{}, fmt.Errorf("look for the level of a player: %w", err)
	}
	return s.limits.level(level), nil
}
