package deposits

import (
	"errors"
	"fmt"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// told collects what players are told when a write has been committed.
type told struct {
	s       *Service
	tx      *db.Tx
	network chain.Network
	changed []*deposit
}

func (s *Service) newTold(tx *db.Tx, network chain.Network) *told {
	return &told{s: s, tx: tx, network: network}
}

// publish tells each player of their deposits after the commit, once for each.
func (t *told) publish() {
	last := map[*deposit]bool{}
	for _, d := range t.changed {
		if d.userID == "" || last[d] {
			continue
		}
		last[d] = true
		row := t.s.row(d)
		t.tx.After(func() {
			if err := t.s.Sockets.PublishTo(d.userID, EventChanged.With(row)); err != nil {
				t.s.Log.Error("tell a player of a deposit", "error", err)
			}
		})
	}
}

// progress stores the confirmations of a deposit.
func (t *told) progress(d *deposit) error {
	t.changed = append(t.changed, d)
	return updateConfirmations(t.tx, d)
}

// confirm counts the confirmations of what is in blocks, and ends what has all.
func (s *Service) confirm(told *told, block chain.Block) error {
	list, err := confirmingDeposits(told.tx, told.network.ID)
	if err != nil {
		return err
	}
	for _, d := range list {
		confirmations := block.Height - d.height + 1
		switch moved := confirmations != d.confirmations; {
		case confirmations >= told.network.Confirmations:
			d.confirmations = confirmations
			err = s.mature(told, d)
		case moved:
			d.confirmations = confirmations
			err = told.progress(d)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mature ends the wait of a deposit that has all its blocks. What has come to the
// player below the least amount before is credited with it as soon as the sum
// suffices.
func (s *Service) mature(told *told, d *deposit) error {
	if d.reason == Clean && s.Screener != nil && d.sender != "" && s.Screener.Hit(d.network, d.sender) {
		d.reason = Sanctioned // the list may be newer than the payment
	}
	waits, err := s.score(told.tx, d)
	switch {
	case err != nil:
		return err
	case waits:
		return told.progress(d)
	}
	d.needed, d.confirmedAt = told.network.Confirmations, told.tx.Now().UnixMilli()
	f := Facts{Place: Included, Deep: true, Reason: d.reason}
	var below money.Amount
	if d.reason == Clean {
		if f.Enough, below, err = s.enough(told.tx, d); err != nil {
			return err
		}
	}
	step := next(d.state, f)
	if err := s.apply(told, d, step); err != nil || step.State != Credited || below == 0 {
		return err
	}
	small, err := smallDeposits(told.tx, d.userID, d.asset)
	if err != nil {
		return err
	}
	for _, one := range small {
		if err := s.apply(told, one, next(one.state, Facts{Place: Included, Deep: true, Enough: true})); err != nil {
			return err
		}
	}
	return nil
}

// enough reports whether a deposit reaches the least amount, alone or with those that
// wait below it. Those are summed before any is read: anybody can send dust without
// end.
func (s *Service) enough(tx *db.Tx, d *deposit) (enough bool, below money.Amount, err error) {
	currency, known := s.Wallets.Currency(d.currency)
	if !known {
		return false, 0, fmt.Errorf("credit a deposit of %q: the currency is unknown", d.currency)
	}
	if below, err = sumSmall(tx, d.userID, d.asset); err != nil {
		return false, 0, err
	}
	sum := d.amount + min(below, money.MaxAmount-d.amount)
	return sum > 0 && sum >= s.enforced(currency), below, nil
}

// apply moves the money of a step and stores the deposit.
func (s *Service) apply(told *told, d *deposit, step Step) error {
	fresh := d.state == ""
	d.state, d.reason, d.changedAt = step.State, step.Reason, told.tx.Now().UnixMilli()
	if err := s.book(told.tx, d, step.Booking); err != nil {
		return fmt.Errorf("deposit %s: %w", d.id, err)
	}
	write := updateDeposit
	if fresh {
		write = insertDeposit
	}
	if err := write(told.tx, d); err != nil {
		return err
	}
	told.changed = append(told.changed, d)
	if err := s.askScore(told.tx, d); err != nil {
		return err
	}
	if step.Alarm && s.Alarm != nil {
		if err := s.alarm(told.tx, d); err != nil {
			return err
		}
	}
	switch {
	case step.Booking == BookCredit || step.Booking == BookClaimed:
		return s.noteCredited(told.tx, d)
	case step.State == Held && step.Booking == BookUnclaimed:
		if err := s.report(told.tx, d); err != nil {
			return err
		}
		return s.Activity.Write(told.tx, d.event(activityHeld, activity.Facts{}.Text("reason", string(d.reason))))
	case step.Alarm:
		return s.Activity.Write(told.tx, d.event(activityReversed, activity.Facts{}))
	}
	return nil
}

// alarm stops the payments out of which the site would bear a loss: those of the chain
// that lost a deposit, or those of the currency that a gateway lost. A gateway pays
// nothing out itself, but its players are paid out of the site's own wallets.
func (s *Service) alarm(tx *db.Tx, d *deposit) error {
	if gateway := d.gateway(); gateway != "" {
		return s.Alarm.LostAt(tx, gateway, d.currency, d.id)
	}
	return s.Alarm.Reversed(tx, d.network, d.id)
}

// wallet is the account of what a network holds at players' addresses.
func (d *deposit) wallet() (ledger.Key, error) {
	if d.gateway() != "" {
		return d.gatewayWallet()
	}
	owner, err := ledger.WalletOwner(d.network + "-deposits")
	return ledger.Key{Owner: owner, Currency: d.currency, Purpose: ledger.Real}, err
}

func (d *deposit) unclaimed() ledger.Key {
	return ledger.Key{Owner: ledger.Unclaimed, Currency: d.currency, Purpose: ledger.Real}
}

func (d *deposit) player() ledger.Key { return ledger.PlayerKey(d.userID, d.currency, false) }

var errNobody = errors.New("nobody can be credited")

// book makes the transfer of a booking. What the books do not know moves nothing.
func (s *Service) book(tx *db.Tx, d *deposit, booking Booking) error {
	credits := booking == BookCredit || booking == BookClaimed
	if credits && d.userID == "" {
		return errNobody
	}
	if booking != NoBooking && d.booked() {
		wallet, err := d.wallet()
		if err != nil {
			return err
		}
		t := ledger.Transfer{Amount: d.amount, Ref: d.id[:]}
		switch booking {
		case BookCredit:
			t.Debit, t.Credit, t.Code = wallet, d.player(), ledger.CodeDeposit
		case BookUnclaimed:
			t.Debit, t.Credit, t.Code = wallet, d.unclaimed(), ledger.CodeUnclaimed
		case BookClaimed:
			t.Debit, t.Credit, t.Code = d.unclaimed(), d.player(), ledger.CodeClaimed
		case BookReleased:
			t.Debit, t.Credit, t.Code = d.unclaimed(), wallet, ledger.CodeReversal
		}
		if err := s.move(tx, d, t); err != nil {
			return err
		}
	}
	if !credits {
		return nil
	}
	return s.noteCredit(tx, d)
}

// move makes a transfer and tells the player of a new balance.
func (s *Service) move(tx *db.Tx, d *deposit, t ledger.Transfer) error {
	balances, err := s.Ledger.Transfer(tx, t)
	if err != nil {
		return err
	}
	if balance, moved := balances[d.player()]; moved {
		s.Wallets.Changed(tx, d.player(), balance, 0, ledger.CodeDeposit.String())
	}
	return nil
}

// noteCredit stores when a deposit was credited and what it was worth then.
func (s *Service) noteCredit(tx *db.Tx, d *deposit) error {
	d.creditedAt = tx.Now().UnixMilli()
	s.price(d)
	return s.Wallets.NoteDeposit(tx, d.userID)
}

// price notes the worth of a deposit, unless there is no price now.
func (s *Service) price(d *deposit) {
	currency, known := s.Wallets.Currency(d.currency)
	price, err := s.Prices.Of(d.currency)
	if d.priced = known && err == nil; d.priced {
		d.usd = price.USD(d.amount, currency)
	}
}

// pricedAtOnce bounds how many deposits are priced later with one block.
const pricedAtOnce = 200

// priceLate notes the worth of what was credited while there was no price.
func (s *Service) priceLate(tx *db.Tx, network chain.Network) error {
	list, err := unpricedDeposits(tx, network.ID, pricedAtOnce)
	if err != nil {
		return err
	}
	for _, d := range list {
		if s.price(d); !d.priced {
			continue
		}
		if err := updateDeposit(tx, d); err != nil {
			return err
		}
		if err := s.noteCredited(tx, d); err != nil {
			return err
		}
	}
	return nil
}

const (
	activityCredited = "deposit"
	activityHeld     = "deposit_held"
	activityReversed = "deposit_reversed"
)

// ActivityKinds are what deposits write into the stream of activity.
func ActivityKinds() []activity.Kind {
	asset := activity.Field{ID: "asset", Title: "the coin and its network", Type: activity.Text}
	return []activity.Kind{
		{ID: activityCredited, Title: "a deposit is credited", Many: "deposits", Money: true, Told: true, Fields: []activity.Field{
			asset, {ID: "first", Title: "it is the first deposit of the player", Type: activity.Flag},
		}},
		{ID: activityHeld, Title: "a deposit is held", Many: "held deposits", Told: true, Fields: []activity.Field{
			asset, {ID: "reason", Title: "the reason", Type: activity.Text, Options: reasons()},
		}},
		{ID: activityReversed, Title: "a chain loses a deposit that was credited", Many: "lost deposits", Money: true, Told: true, Fields: []activity.Field{asset}},
	}
}

func reasons() (list []string) {
	for _, row := range reasonTable {
		list = append(list, string(row.Reason))
	}
	return list
}

// event is an event of the stream of activity.
func (d *deposit) event(kind string, facts activity.Facts) activity.Event {
	return activity.Event{Kind: kind, UserID: d.userID, USD: d.usd, Facts: facts.Text("asset", d.asset)}
}

// noteCredited writes a credit for those who watch. One without a price is told when
// its worth is known.
func (s *Service) noteCredited(tx *db.Tx, d *deposit) error {
	if !d.priced {
		return nil
	}
	before, err := creditedBefore(tx, d)
	if err != nil {
		return err
	}
	return s.Activity.Write(tx, d.event(activityCredited, activity.Facts{}.Flag("first", !before)))
}
