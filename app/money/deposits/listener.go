package deposits

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

// Block processes a new block with its payments to players. It runs in the
// transaction that moves the follower on, so that a block counts once.
func (s *Service) Block(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block, payments []chain.Payment) error {
	batch := s.newChangeBatch(tx, network)
	for _, p := range payments {
		if err := s.processPayment(batch, p, block, Included); err != nil {
			return err
		}
	}
	if err := s.dropMissing(batch); err != nil {
		return err
	}
	if err := s.confirm(batch, block); err != nil {
		return err
	}
	if err := s.recountConfirmations(batch, block); err != nil {
		return err
	}
	if err := s.dropOrphaned(batch, block); err != nil {
		return err
	}
	if err := s.priceUnpriced(tx, network); err != nil {
		return err
	}
	batch.publish()
	return nil
}

// Waiting processes all payments that wait for a block.
func (s *Service) Waiting(_ context.Context, tx *db.Tx, network chain.Network, payments []chain.Payment) error {
	batch := s.newChangeBatch(tx, network)
	for _, p := range payments {
		if err := s.processPayment(batch, p, chain.Block{}, Waiting); err != nil {
			return err
		}
	}
	if err := s.recordMissing(batch, payments); err != nil {
		return err
	}
	batch.publish()
	return nil
}

// Undo reverts the effects of a block.
func (s *Service) Undo(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block) error {
	batch := s.newChangeBatch(tx, network)
	list, err := depositsInBlock(tx, network.ID, block.Hash)
	if err != nil {
		return err
	}
	for _, d := range list {
		step := next(d.state, Inputs{TxStatus: Undone, Reason: d.reason})
		if step.State == Reversed {
			d.previousState = d.state
		}
		d.height, d.block, d.confirmations = block.Height, "", 0
		if err := s.apply(batch, d, step); err != nil {
			return err
		}
	}
	if err := s.lowerConfirmations(batch, block); err != nil {
		return err
	}
	batch.publish()
	return nil
}

// recordMissing records the deposits that were pending and are not any more.
func (s *Service) recordMissing(batch *changeBatch, payments []chain.Payment) error {
	listed := map[string]bool{}
	for _, p := range payments {
		listed[outputName(p.TxID, p.Output)] = true
	}
	waiting, err := waitingDeposits(batch.tx, batch.network.ID)
	if err != nil {
		return err
	}
	var missed []id.Binary
	for _, d := range waiting {
		if listed[outputName(d.txid, d.output)] {
			continue
		}
		missed = append(missed, d.id)
		if !s.isMissing(d.id) {
			continue
		}
		if err := s.apply(batch, d, next(d.state, Inputs{TxStatus: Gone, Reason: d.reason})); err != nil {
			return err
		}
	}
	batch.tx.AfterCommit(func() { s.setMissing(waiting, missed) })
	return nil
}

// dropMissing gives up deposits that were not among the pending payments at the
// last check and are not in the block that came since.
func (s *Service) dropMissing(batch *changeBatch) error {
	s.mu.Lock()
	none := len(s.missing) == 0
	s.mu.Unlock()
	if none {
		return nil
	}
	waiting, err := waitingDeposits(batch.tx, batch.network.ID)
	if err != nil {
		return err
	}
	for _, d := range waiting {
		if !s.isMissing(d.id) {
			continue
		}
		if err := s.apply(batch, d, next(d.state, Inputs{TxStatus: Gone, Reason: d.reason})); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) isMissing(key id.Binary) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.missing[key]
}

func (s *Service) setMissing(checkedCount []*deposit, missed []id.Binary) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range checkedCount {
		delete(s.missing, d.id)
	}
	for _, key := range missed {
		s.missing[key] = true
	}
}

func outputName(txid string, output int) string { return fmt.Sprint(txid, " ", output) }

// maxUnknownTokens is the max number of unknown tokens that are stored for one
// address: anyone can send unlimited worthless tokens.
const maxUnknownTokens = 20

// processPayment processes one payment from a block or from the list of pending payments.
func (s *Service) processPayment(batch *changeBatch, p chain.Payment, block chain.Block, txStatus TxStatus) error {
	if p.TxID == "" || p.Units == nil || p.Units.Sign() < 0 {
		return fmt.Errorf("payment %q of %s: %w", p.TxID, batch.network.ID, chain.ErrInvalidResponse)
	}
	d, err := s.find(batch, p)
	if err != nil {
		return err
	}
	if d == nil {
		if d, err = s.newDeposit(batch, p); err != nil || d == nil {
			return err
		}
	}
	f := Inputs{TxStatus: txStatus, Failed: p.Failed, Previous: d.previousState}
	switch {
	case d.state == Confirming || d.state == Credited:
		return nil // it is in a block already
	case (d.state == Reversed || d.state == Settled) && !d.samePayment(p):
		return nil // the chain has another payment now, so a person must check it
	case d.unbooked():
		if err := s.describe(batch, d, p); err != nil {
			return err
		}
	}
	f.Reason = d.reason
	step := next(d.state, f)
	if step.State == d.state {
		return nil
	}
	if txStatus == Included {
		d.height, d.block, d.confirmations = block.Height, block.Hash, 1
	}
	return s.apply(batch, d, step)
}

// unbooked reports whether the deposit is not in the books, so that the chain may
// still report it differently.
func (d *deposit) unbooked() bool {
	switch d.state {
	case "", Seen, Orphaned, Replaced, Failed:
		return true
	}
	return false
}

// samePayment reports whether a payment is the one that was counted.
func (d *deposit) samePayment(p chain.Payment) bool {
	return !p.Failed && d.asset == p.Asset && d.address == p.To && d.units.Cmp(p.Units) == 0
}

// find finds the deposit of a payment, or nil for a new one. Where outputs are
// numbered within their block, a reorganisation gives them other numbers. A lost
// output of the same transaction is then the same money.
func (s *Service) find(batch *changeBatch, p chain.Payment) (*deposit, error) {
	d, err := depositAt(batch.tx, batch.network.ID, p.TxID, p.Output)
	if d != nil || err != nil {
		return d, err
	}
	list, err := depositsIn(batch.tx, batch.network.ID, p.TxID)
	for _, d := range list {
		if d.block == "" && d.state != Seen && d.samePayment(p) && d.token == p.Token {
			d.output = p.Output
			return d, nil
		}
	}
	return nil, err
}

// newDeposit creates a deposit. It returns nil if the payment is not a deposit: no
// player has the address, or the transaction is the site's own.
func (s *Service) newDeposit(batch *changeBatch, p chain.Payment) (*deposit, error) {
	tag := p.Tag
	if !batch.network.Tags {
		tag = ""
	}
	ours, err := s.receivesForPlayers(batch.tx, batch.network, p.To)
	if err != nil || !ours {
		return nil, err
	}
	if own, err := s.Own.IsOwnTransaction(batch.tx, batch.network.ID, p.TxID); err != nil || own {
		return nil, err
	}
	if _, accepted := s.Networks.Asset(p.Asset); !accepted {
		unknown, err := countUnknownTokens(batch.tx, batch.network.ID, p.To, tag)
		if err != nil || unknown >= maxUnknownTokens {
			return nil, err
		}
	}
	key, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return nil, errors.New("begin a deposit: a new id is not readable")
	}
	now := batch.tx.Now().UnixMilli()
	return &deposit{
		id: key, network: batch.network.ID, txid: p.TxID, output: p.Output, address: p.To, tag: tag, units: new(big.Int), rest: new(big.Int),
		needed: batch.network.Confirmations, priced: true, seenAt: now, changedAt: now,
	}, nil
}

// receivesForPlayers reports whether an address receives for players.
func (s *Service) receivesForPlayers(q db.Querier, network chain.Network, address string) (bool, error) {
	if given, err := isAssigned(q, network.ID, address); given || err != nil || !network.Tags {
		return given, err
	}
	shared, _, ok, err := s.shared(network)
	return ok && shared == address, err
}

// describe copies a payment into its deposit: its owner, its amount, and whether
// it has to be held.
func (s *Service) describe(batch *changeBatch, d *deposit, p chain.Payment) error {
	cameBack := d.reason == CameBack
	d.reason, d.currency, d.amount, d.userID = Clean, "", 0, ""
	d.address, d.token, d.sender = p.To, p.Token, p.From
	d.units.Set(p.Units)
	d.rest.Set(p.Units)
	owner, found, err := ownerOf(batch.tx, d.network, d.address, d.tag)
	if err != nil {
		return err
	}
	switch {
	case found:
		d.userID = owner.userID
	case d.tag == "" && !batch.network.Tags:
		d.reason = AfterRestore
	case d.tag == "":
		d.reason = NoTag
	default:
		d.reason = UnknownTag
	}
	s.value(d, p)
	if s.Screener != nil && d.sender != "" && s.Screener.Hit(d.network, d.sender) {
		d.reason = Sanctioned
	}
	if cameBack {
		d.reason = CameBack
	}
	return nil
}

// value sets the booked amount of a deposit, or the reason why there is none.
func (s *Service) value(d *deposit, p chain.Payment) {
	d.asset = ""
	asset, accepted := s.Networks.Asset(p.Asset)
	if !accepted || asset.Network != d.network || asset.Token != p.Token {
		d.reason = WrongAsset
		return
	}
	currency, known := s.Wallets.Currency(asset.Currency)
	if !known {
		d.reason = WrongAsset
		return
	}
	d.asset, d.currency = asset.ID, currency.ID
	amount, rest, err := asset.Book(p.Units, currency)
	if err != nil {
		d.reason = TooLarge
		return
	}
	d.amount = amount
	d.rest.Set(rest)
}

// Reread processes payments of an older block like new ones. Deposits that are
// known already stay unchanged. A deposit that has all its confirmations by now
// is credited at once.
func (s *Service) Reread(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block, tip int64, payments []chain.Payment) error {
	batch := s.newChangeBatch(tx, network)
	for _, p := range payments {
		if err := s.processPayment(batch, p, block, Included); err != nil {
			return err
		}
	}
	newest := chain.Block{Height: tip}
	if err := s.confirm(batch, newest); err != nil {
		return err
	}
	if err := s.recountConfirmations(batch, newest); err != nil {
		return err
	}
	batch.publish()
	return nil
}
