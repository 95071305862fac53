package deposits

import (
	"errors"
	"fmt"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// changeBatch collects the changes that are published to players after a commit.
type changeBatch struct {
	s       *Service
	tx      *db.Tx
	network chain.Network
	changed []*deposit
}

func (s *Service) newChangeBatch(tx *db.Tx, network chain.Network) *changeBatch {
	return &changeBatch{s: s, tx: tx, network: network}
}

// publish sends the changed deposits to their players after the commit, each
// deposit once.
func (t *changeBatch) publish() {
	last := map[*deposit]bool{}
	for _, d := range t.changed {
		if d.userID == "" || last[d] {
			continue
		}
		last[d] = true
		row := t.s.row(d)
		t.tx.AfterCommit(func() {
			if err := t.s.Sockets.PublishTo(d.userID, EventChanged.With(row)); err != nil {
				t.s.Log.Error("notify a player of a deposit", "error", err)
			}
		})
	}
}

// storeConfirmations stores the confirmations of a deposit.
func (t *changeBatch) storeConfirmations(d *deposit) error {
	t.changed = append(t.changed, d)
	return updateConfirmations(t.tx, d)
}

// confirm counts the confirmations of deposits in blocks, and completes those
// that have all of them.
func (s *Service) confirm(batch *changeBatch, block chain.Block) error {
	list, err := confirmingDeposits(batch.tx, batch.network.ID)
	if err != nil {
		return err
	}
	for _, d := range list {
		confirmations := block.Height - d.height + 1
		switch moved := confirmations != d.confirmations; {
		case confirmations >= batch.network.Confirmations:
			d.confirmations = confirmations
			err = s.mature(batch, d)
		case moved:
			d.confirmations = confirmations
			err = batch.storeConfirmations(d)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mature completes a deposit that has all its confirmations. The player's earlier
// deposits below the minimum are credited with it as soon as the sum suffices.
func (s *Service) mature(batch *changeBatch, d *deposit) error {
	if d.reason == Clean && s.Screener != nil && d.sender != "" && s.Screener.Hit(d.network, d.sender) {
		d.reason = Sanctioned // the list may be newer than the payment
	}
	waits, err := s.applyScore(batch.tx, d)
	switch {
	case err != nil:
		return err
	case waits:
		return batch.storeConfirmations(d)
	}
	d.needed, d.confirmedAt = batch.network.Confirmations, batch.tx.Now().UnixMilli()
	f := Inputs{TxStatus: Included, Deep: true, Reason: d.reason}
	var below money.Amount
	if d.reason == Clean {
		if f.Enough, below, err = s.reachesMinimum(batch.tx, d); err != nil {
			return err
		}
	}
	step := next(d.state, f)
	if err := s.apply(batch, d, step); err != nil || step.State != Credited || below == 0 {
		return err
	}
	small, err := smallDeposits(batch.tx, d.userID, d.asset)
	if err != nil {
		return err
	}
	for _, item := range small {
		if err := s.apply(batch, item, next(item.state, Inputs{TxStatus: Included, Deep: true, Enough: true})); err != nil {
			return err
		}
	}
	return nil
}

// reachesMinimum reports whether a deposit reaches the minimum, alone or with the
// player's deposits below it. Those are summed in the database, because anyone
// can send dust without limit.
func (s *Service) reachesMinimum(tx *db.Tx, d *deposit) (enough bool, below money.Amount, err error) {
	currency, known := s.Wallets.Currency(d.currency)
	if !known {
		return false, 0, fmt.Errorf("credit a deposit of %q: the currency is unknown", d.currency)
	}
	if below, err = sumSmall(tx, d.userID, d.asset); err != nil {
		return false, 0, err
	}
	sum := d.amount + min(below, money.MaxAmount-d.amount)
	return sum > 0 && sum >= s.enforcedMinimum(currency), below, nil
}

// apply moves the money of a step and stores the deposit.
func (s *Service) apply(batch *changeBatch, d *deposit, step Step) error {
	fresh, change := d.state == "", changeOf(d.state, d.previousState, step)
	d.state, d.reason, d.changedAt = step.State, step.Reason, batch.tx.Now().UnixMilli()
	if err := s.book(batch.tx, d, step.Booking); err != nil {
		return fmt.Errorf("deposit %s: %w", d.id, err)
	}
	write := updateDeposit
	if fresh {
		write = insertDeposit
	}
	if err := write(batch.tx, d); err != nil {
		return err
	}
	batch.changed = append(batch.changed, d)
	if err := s.requestScore(batch.tx, d); err != nil {
		return err
	}
	if step.Alarm {
		if err := Reversals.Publish(batch.tx, s.Bus, Reversal{d.id, d.network, d.currency}); err != nil {
			return err
		}
	}
	if err := s.publish(batch.tx, d, change); err != nil {
		return err
	}
	switch {
	case step.Booking == BookCredit || step.Booking == BookClaimed:
		return s.noteCredited(batch.tx, d)
	case step.State == Held && step.Booking == BookUnclaimed:
		if err := s.reportScore(batch.tx, d); err != nil {
			return err
		}
		return s.Activity.Write(batch.tx, d.event(activityHeld, activity.Values{}.Text("reason", string(d.reason))))
	case step.Alarm:
		return s.Activity.Write(batch.tx, d.event(activityReversed, activity.Values{}))
	}
	return nil
}

// wallet returns the account of the coins at players' addresses on a network.
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

var errNoPlayerToCredit = errors.New("no player can be credited")

// book makes the transfer of a booking. It moves nothing for a deposit that the
// books do not know.
func (s *Service) book(tx *db.Tx, d *deposit, booking Booking) error {
	credits := booking == BookCredit || booking == BookClaimed
	if credits && d.userID == "" {
		return errNoPlayerToCredit
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

// move makes a transfer and publishes the new balance to the player.
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

// noteCredit stores when a deposit was credited and its value at that time.
func (s *Service) noteCredit(tx *db.Tx, d *deposit) error {
	d.creditedAt = tx.Now().UnixMilli()
	s.price(d)
	return s.Wallets.NoteDeposit(tx, d.userID)
}

// price stores the value of a deposit, unless there is no price now.
func (s *Service) price(d *deposit) {
	currency, known := s.Wallets.Currency(d.currency)
	price, err := s.Prices.Of(d.currency)
	if d.priced = known && err == nil; d.priced {
		d.usd = price.USD(d.amount, currency)
	}
}

// maxPricedAtOnce is the max number of deposits that are priced later with one
// block.
const maxPricedAtOnce = 200

// priceUnpriced stores the value of deposits that were credited while there was no
// price.
func (s *Service) priceUnpriced(tx *db.Tx, network chain.Network) error {
	list, err := unpricedDeposits(tx, network.ID, maxPricedAtOnce)
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
		if d.state != Credited {
			continue
		}
		if err := s.publish(tx, d, depositevents.Priced); err != nil {
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

// ActivityKinds are the events of deposits in the activity stream.
func ActivityKinds() []activity.Kind {
	asset := activity.Field{ID: "asset", Title: "the coin and its network", Type: activity.Text}
	return []activity.Kind{
		{ID: activityCredited, Title: "a deposit is credited", Plural: "deposits", Money: true, ListedElsewhere: true, Fields: []activity.Field{
			asset, {ID: "first", Title: "it is the first deposit of the player", Type: activity.Flag},
		}},
		{ID: activityHeld, Title: "a deposit is held", Plural: "held deposits", ListedElsewhere: true, Fields: []activity.Field{
			asset, {ID: "reason", Title: "the reason", Type: activity.Text, Options: reasons()},
		}},
		{ID: activityReversed, Title: "a chain loses a deposit that was credited", Plural: "lost deposits", Money: true, ListedElsewhere: true, Fields: []activity.Field{asset}},
	}
}

func reasons() (list []string) {
	for _, row := range reasonTable {
		list = append(list, string(row.Reason))
	}
	return list
}

// event is an event of the stream of activity.
func (d *deposit) event(kind string, facts activity.Values) activity.Event {
	return activity.Event{Kind: kind, UserID: d.userID, USD: d.usd, Values: facts.Text("asset", d.asset)}
}

// noteCredited writes a credit to the activity stream. A credit without a price
// is written when its value is known.
func (s *Service) noteCredited(tx *db.Tx, d *deposit) error {
	if !d.priced {
		return nil
	}
	before, err := creditedBefore(tx, d)
	if err != nil {
		return err
	}
	return s.Activity.Write(tx, d.event(activityCredited, activity.Values{}.Flag("first", !before)))
}
