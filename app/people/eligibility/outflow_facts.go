package eligibility

import (
	"fmt"
	"net/netip"
	"slices"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/outflow"
	"croupier/db"
)

// The periods and limits of the rules.
const (
	day   = 24 * time.Hour
	week  = 7 * day
	month = 30 * day
	// changeDelay is how long nothing may leave an account after a change of its
	// credentials.
	changeDelay = 48 * time.Hour
	// depositConfirmations is how many confirmations the latest deposit needs before
	// anything leaves.
	depositConfirmations = 3
	// maxShared is the maximum number of accounts that are found by each shared value.
	maxShared = 50
)

// outflowInputs are the inputs of the outflow rules at one moment. Dollars are in millionths.
type outflowInputs struct {
	now       time.Time
	usd       int64
	gift      bool
	held      bool
	changes   outflow.Changes
	bonusOpen bool
	deposits  outflow.Deposits
	// lastMarks are the totals of deposits and gifts received, and of the turnover.
	// depositedUSD and turnoverUSD are the amounts since the last move.
	lastMarks                        outflow.Totals
	depositedUSD, turnoverUSD, times int64
	lockedUntil                      time.Time
	bigWin                           bool
	capUSD                           int64
	weekSince                        time.Time
	// accounts are those of the same person. own reports whether one of them is the
	// receiver of the gift.
	accounts     []string
	sharesPerson bool
	identity     outflow.Identity
	sums         outflow.Sums
}

func (s *Service) readOutflowInputs(q db.Querier, m outflow.Move, now time.Time) (outflowInputs, error) {
	return s.collectOutflowInputs(q, m.User.ID, m, now)
}

// collectOutflowInputs reads the inputs of the rules.
func (s *Service) collectOutflowInputs(q db.Querier, userID string, m outflow.Move, now time.Time) (f outflowInputs, err error) {
	if err := s.CheckSources(); err != nil {
		return f, err
	}
	f = outflowInputs{now: now, usd: m.USD, gift: m.Purpose.Gift()}
	for _, collect := range []func(db.Querier, string, outflow.Move, *outflowInputs) error{s.collectAccount, s.collectTurnover, s.collectCashier, s.collectSums} {
		if err := collect(q, userID, m, &f); err != nil {
			return f, fmt.Errorf("look at an account that value is to leave: %w", err)
		}
	}
	return f, nil
}

func (s *Service) collectAccount(q db.Querier, userID string, m outflow.Move, f *outflowInputs) (err error) {
	held := s.sources.Holds.HeldWithdrawals
	if f.held, err = held(q, userID); err != nil {
		return err
	}
	if f.gift && !f.held {
		if f.held, err = s.sources.Holds.HeldGifts(q, userID); err != nil {
			return err
		}
	}
	if f.changes, err = s.sources.Accounts.SecurityChanges(q, userID); err != nil {
		return err
	}
	if f.bonusOpen, err = s.sources.Bonuses.BonusOpen(q, userID); err != nil {
		return err
	}
	if f.accounts, err = s.accountsOf(q, userID); err != nil {
		return err
	}
	f.sharesPerson = slices.ContainsFunc(m.Recipients, func(to string) bool { return slices.Contains(f.accounts, to) })
	return nil
}

// collectTurnover adds the deposits and the gifts of other players, and the turnover.
func (s *Service) collectTurnover(q db.Querier, userID string, _ outflow.Move, f *outflowInputs) (err error) {
	if f.deposits, err = s.sources.Deposits.DepositTotals(q, userID); err != nil {
		return err
	}
	received, err := receivedBy(q, userID)
	if err != nil {
		return err
	}
	f.lastMarks.DepositedUSD = f.deposits.USD + received
	if f.lastMarks.WageredUSD, err = turnoverOf(q, userID); err != nil {
		return err
	}
	deposited, before, err := lastMarks(q, userID)
	if err != nil {
		return err
	}
	f.depositedUSD, f.turnoverUSD = max(0, f.lastMarks.DepositedUSD-deposited), max(0, f.lastMarks.WageredUSD-before)
	f.times, err = s.sources.Cashier.TurnoverFactor(q, userID)
	return err
}

func (s *Service) collectCashier(q db.Querier, userID string, m outflow.Move, f *outflowInputs) (err error) {
	cashier := s.sources.Cashier
	if f.lockedUntil, err = cashier.LockedUntil(q, userID, m.Destination, f.now); err != nil {
		return err
	}
	if f.sums.LimitUSD, err = cashier.DayLimitUSD(q, userID); err != nil {
		return err
	}
	if f.identity, err = cashier.Identity(q, userID); err != nil {
		return err
	}
	f.capUSD = cashier.WeekCapUSD()
	at, won, err := cashier.BigWins(q, userID)
	if err != nil || won == 0 {
		return err
	}
	left, err := outflowSince(q, []string{userID}, at-1)
	f.bigWin = left < won
	return err
}

func (s *Service) collectSums(q db.Querier, _ string, _ outflow.Move, f *outflowInputs) (err error) {
	for _, one := range []struct {
		period time.Duration
		usd    *int64
		first  *time.Time
	}{{day, &f.sums.DayUSD, &f.sums.DaySince}, {week, &f.sums.WeekUSD, &f.weekSince}, {month, &f.sums.MonthUSD, nil}} {
		since := f.now.Add(-one.period).UnixMilli()
		if *one.usd, err = outflowSince(q, f.accounts, since); err != nil {
			return err
		}
		if one.first == nil || *one.usd == 0 {
			continue
		}
		first, err := firstOutflowSince(q, f.accounts, since)
		if err != nil {
			return err
		}
		*one.first = clock.FromMillis(first)
	}
	return nil
}

// accountsOf lists the accounts of a person. The given account is the first. The others
// use the same device, were paid to the same address, or registered from the same
// network address if one account invited the other. A network address alone is shared
// by too many strangers.
func (s *Service) accountsOf(q db.Querier, userID string) ([]string, error) {
	list := []string{userID}
	shared, err := s.sources.Accounts.SharedIdentities(q, userID, maxShared)
	if err != nil {
		return nil, err
	}
	record, _, err := s.sources.Accounts.Record(q, userID)
	if err != nil {
		return nil, err
	}
	shares := map[string]map[string]bool{}
	for _, one := range shared {
		if shares[one.ID] == nil {
			shares[one.ID] = map[string]bool{}
		}
		shares[one.ID][one.Attribute] = true
	}
	for other, by := range shares {
		if by["device"] || by["address"] && by["referral"] && isPublicAddress(record.Address) {
			list = append(list, other)
		}
	}
	paid, err := s.sources.Cashier.SharedDestinations(q, userID, maxShared)
	if err != nil {
		return nil, err
	}
	for _, other := range paid {
		if !slices.Contains(list, other) {
			list = append(list, other)
		}
	}
	slices.Sort(list[1:]) // the order of queries must not depend on a map
	return list, nil
}

// isPublicAddress reports whether an address is a network address other than the loopback
// address. Behind a proxy that is not configured as trusted, all players would share
// that address.
func isPublicAddress(text string) bool {
	one, err := netip.ParseAddr(text)
	if err != nil {
		network, err := netip.ParsePrefix(text)
		return err == nil && !network.Contains(netip.IPv6Loopback())
	}
	return !one.IsLoopback()
}
