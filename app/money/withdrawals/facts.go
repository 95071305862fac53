package withdrawals

import (
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

func contains(list []string, word string) bool { return slices.Contains(list, word) }

// The bounds that the terms name.
const (
	identityUSD = 2000 * 1_000_000
	// identityTenths and capTenths are tenths of a bitcoin.
	identityTenths = 10
	capTenths      = 2
	// usualCapUSD stands for the cap while nobody knows the price of a bitcoin.
	usualCapUSD = 10_000 * 1_000_000
)

// bitcoins is what tenths of a bitcoin are worth, in millionths of a dollar; ok is
// false while its price is not known.
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

// admit asks who may withdraw, looks at the address, and collects what the rules look
// at: all in the transaction of the withdrawal, or in one snapshot for a quote.
func (s *Service) admit(q db.Querier, w *wish, now time.Time) (f Facts, brought Brought, err error) {
	if err := s.Admission.Admit(q, w.user, w.country, w.currency.ID, w.usd); err != nil {
		return f, brought, err
	}
	if w.wrongAddress != nil {
		return f, brought, w.wrongAddress
	}
	own, err := s.Addresses.Own(q, w.asset.Network, w.address)
	switch {
	case err != nil:
		return f, brought, fmt.Errorf("look whether an address is the site's: %w", err)
	case own:
		return f, brought, errOwn
	case w.offline != nil:
		return f, brought, w.offline
	case !w.priced:
		return f, brought, errPrice
	}
	if f, brought, err = s.standing(q, w.user.ID, w.wagered, now); err != nil {
		return f, brought, err
	}
	if w.level, err = s.levelOf(q, w.user.ID); err != nil {
		return f, brought, err
	}
	w.terms, f.Valid = w.cost()
	f.USD, f.MinimumUSD, f.Sum = w.usd, dollars(s.set.minimum.Get()), w.terms.Sum
	f.LimitUSD, f.AutomaticBelowUSD = dollars(w.level.Dollars), dollars(s.set.automatic.Get())
	if err := s.identify(q, w.user.ID, &f); err != nil {
		return f, brought, err
	}
	f.Sanctioned = s.Screening.Hit(w.asset.Network, w.address)
	others, err := paidTo(q, w.address, w.tag, w.user.ID, 1)
	if err != nil {
		return f, brought, err
	}
	f.Shared = len(others) > 0
	if f.AddressUntil, err = s.lockedUntil(q, w.user.ID, w.asset.Network, w.address, w.tag, now); err != nil {
		return f, brought, err
	}
	f.Balance, err = ledger.Balance(q, ledger.PlayerKey(w.user.ID, w.currency.ID, false))
	return f, brought, err
}

// identify collects what is known of who a player is, and from where on that matters.
func (s *Service) identify(q db.Querier, userID string, f *Facts) error {
	f.TermsUSD = identityUSD
	if btc, ok := s.bitcoins(identityTenths); ok {
		f.TermsUSD = min(f.TermsUSD, btc)
	}
	proof, err := s.Identity.Proof(q, userID)
	if err != nil {
		return fmt.Errorf("look whether a player has shown who they are: %w", err)
	}
	f.Identified, f.IdentityDemanded, f.IdentityAboveUSD = proof.Known, proof.Demanded, f.TermsUSD
	if proof.Bounded {
		f.IdentityAboveUSD = min(f.IdentityAboveUSD, proof.AboveUSD)
	}
	return nil
}

// cost splits the sum into what arrives and the fee.
func (w *wish) cost() (Terms, bool) {
	if !w.valid {
		return w.terms, false
	}
	return termsOf(w.terms.Sum, w.fee, w.level.percent(), w.asset, w.currency)
}

func (s *Service) levelOf(q db.Querier, userID string) (WithdrawalLevel, error) {
	level, err := s.Standing.Level(q, userID)
	if err != nil {
		return WithdrawalLevel{}, fmt.Errorf("look for the level of a player: %w", err)
	}
	return s.set.level(level), nil
}

// standing collects what the rules look at that depends on the player alone.
func (s *Service) standing(q db.Querier, userID string, wagered int64, now time.Time) (f Facts, brought Brought, err error) {
	f.Now = now
	open, err := openOf(q, userID)
	if err != nil {
		return f, brought, err
	}
	f.Open = open != nil
	record, found, err := s.Accounts.Record(q, userID)
	if err != nil || !found {
		return f, brought, fmt.Errorf("look for a player who withdraws (found: %t): %w", found, err)
	}
	if record.PasswordChangedAt > 0 {
		f.PasswordChangedAt = clock.FromMillis(record.PasswordChangedAt)
	}
	if f.BonusOpen, err = s.Standing.BonusOpen(q, userID); err != nil {
		return f, brought, err
	}
	if f.Held, err = s.Standing.Held(q, userID); err != nil {
		return f, brought, err
	}
	if brought, err = s.Deposits.Of(q, userID); err != nil {
		return f, brought, fmt.Errorf("look for the deposits of a player: %w", err)
	}
	f.Deposited, f.Confirmations = brought.Any, brought.Confirmations
	deposited, played, err := lastMarks(q, userID)
	if err != nil {
		return f, brought, err
	}
	f.BroughtUSD, f.WageredUSD = brought.USD-deposited, wagered-played
	if f.Times, err = s.times(q, userID); err != nil {
		return f, brought, err
	}
	if f.BigWin, err = capped(q, userID); err != nil {
		return f, brought, err
	}
	f.CapUSD = s.capUSD()
	if f.WeekUSD, f.WeekSince, err = since(q, userID, now.Add(-aWeek)); err != nil {
		return f, brought, err
	}
	f.DayUSD, f.DaySince, err = since(q, userID, now.Add(-aDay))
	return f, brought, err
}

func since(q db.Querier, userID string, from time.Time) (usd int64, first time.Time, err error) {
	usd, at, err := withdrawnSince(q, userID, from.UnixMilli())
	if at > 0 {
		first = clock.FromMillis(at)
	}
	return usd, first, err
}

// mixerTimes is how often a deposit must be wagered where staff suspect a mixer.
const mixerTimes = 5

// times is how often a player must wager deposits.
func (s *Service) times(q db.Querier, userID string) (int64, error) {
	suspected, err := mustPlayFive(q, userID)
	if err != nil {
		return 0, err
	}
	if suspected {
		return max(mixerTimes, int64(s.set.turnover.Get())), nil
	}
	return int64(s.set.turnover.Get()), nil
}

// capUSD is the cap of a week, in millionths of a dollar.
func (s *Service) capUSD() int64 {
	if usd, ok := s.bitcoins(capTenths); ok {
		return usd
	}
	return usualCapUSD
}
