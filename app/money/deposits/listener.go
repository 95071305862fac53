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

// Block takes a new block with what it brings to players. It is one part of the write
// that moves the follower on, so that a block counts once.
func (s *Service) Block(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block, payments []chain.Payment) error {
	told := s.newTold(tx, network)
	for _, p := range payments {
		if err := s.take(told, p, block, Included); err != nil {
			return err
		}
	}
	if err := s.dropMissed(told); err != nil {
		return err
	}
	if err := s.confirm(told, block); err != nil {
		return err
	}
	if err := s.priceLate(tx, network); err != nil {
		return err
	}
	told.publish()
	return nil
}

// Waiting takes all that waits for a block.
func (s *Service) Waiting(_ context.Context, tx *db.Tx, network chain.Network, payments []chain.Payment) error {
	told := s.newTold(tx, network)
	for _, p := range payments {
		if err := s.take(told, p, chain.Block{}, Waiting); err != nil {
			return err
		}
	}
	if err := s.missing(told, payments); err != nil {
		return err
	}
	told.publish()
	return nil
}

// Undo takes back what a block has done.
func (s *Service) Undo(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block) error {
	told := s.newTold(tx, network)
	list, err := depositsOf(tx, network.ID, block.Hash)
	if err != nil {
		return err
	}
	for _, d := range list {
		step := next(d.state, Facts{Place: Undone, Reason: d.reason})
		if step.State == Reversed {
			d.was = d.state
		}
		d.height, d.block, d.confirmations = 0, "", 0
		if err := s.apply(told, d, step); err != nil {
			return err
		}
	}
	confirming, err := confirmingDeposits(tx, network.ID)
	if err != nil {
		return err
	}
	for _, d := range confirming {
		d.confirmations = max(block.Height-d.height, 0)
		if err := told.progress(d); err != nil {
			return err
		}
	}
	told.publish()
	return nil
}

// missing notes what waited and does not any more.
func (s *Service) missing(told *told, payments []chain.Payment) error {
	listed := map[string]bool{}
	for _, p := range payments {
		listed[outputName(p.TxID, p.Output)] = true
	}
	waiting, err := waitingDeposits(told.tx, told.network.ID)
	if err != nil {
		return err
	}
	var missed []id.Binary
	for _, d := range waiting {
		if listed[outputName(d.txid, d.output)] {
			continue
		}
		missed = append(missed, d.id)
		if !s.wasMissed(d.id) {
			continue
		}
		if err := s.apply(told, d, next(d.state, Facts{Place: Gone, Reason: d.reason})); err != nil {
			return err
		}
	}
	told.tx.After(func() { s.noteMissed(waiting, missed) })
	return nil
}

// dropMissed gives up what was not among what waits at the last look, and is not in
// the block that came since.
func (s *Service) dropMissed(told *told) error {
	s.mu.Lock()
	none := len(s.missed) == 0
	s.mu.Unlock()
	if none {
		return nil
	}
	waiting, err := waitingDeposits(told.tx, told.network.ID)
	if err != nil {
		return err
	}
	for _, d := range waiting {
		if !s.wasMissed(d.id) {
			continue
		}
		if err := s.apply(told, d, next(d.state, Facts{Place: Gone, Reason: d.reason})); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) wasMissed(key id.Binary) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.missed[key]
}

func (s *Service) noteMissed(looked []*deposit, missed []id.Binary) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range looked {
		delete(s.missed, d.id)
	}
	for _, key := range missed {
		s.missed[key] = true
	}
}

func outputName(txid string, output int) string { return fmt.Sprint(txid, " ", output) }

// mostStrange bounds the unknown tokens that are kept of one address: anybody can send
// worthless ones without end.
const mostStrange = 20

// take takes one payment as a block or the list of what waits has it.
func (s *Service) take(told *told, p chain.Payment, block chain.Block, where Place) error {
	if p.TxID == "" || p.Units == nil || p.Units.Sign() < 0 {
		return fmt.Errorf("payment %q of %s: %w", p.TxID, told.network.ID, chain.ErrLies)
	}
	d, err := s.find(told, p)
	if err != nil {
		return err
	}
	if d == nil {
		if d, err = s.open(told, p); err != nil || d == nil {
			return err
		}
	}
	f := Facts{Place: where, Failed: p.Failed, Was: d.was}
	switch {
	case d.state == Confirming || d.state == Credited:
		return nil // it stands in a block already
	case (d.state == Reversed || d.state == Settled) && !d.sameMoney(p):
		return nil // the chain has another payment now: a person must look
	case d.unbooked():
		if err := s.describe(told, d, p); err != nil {
			return err
		}
	}
	f.Reason = d.reason
	step := next(d.state, f)
	if step.State == d.state {
		return nil
	}
	if where == Included {
		d.height, d.block, d.confirmations = block.Height, block.Hash, 1
	}
	return s.apply(told, d, step)
}

// unbooked reports whether nothing of the deposit stands in the books, so that the
// chain may still tell of it otherwise.
func (d *deposit) unbooked() bool {
	switch d.state {
	case "", Seen, Orphaned, Replaced, Failed:
		return true
	}
	return false
}

// sameMoney reports whether a payment is the one that was counted.
func (d *deposit) sameMoney(p chain.Payment) bool {
	return !p.Failed && d.asset == p.Asset && d.address == p.To && d.units.Cmp(p.Units) == 0
}

// find finds the deposit of a payment; nil for a new one. Where outputs are numbered
// within their block, a reorganisation gives them other numbers: what the chain has
// lost of the same transaction is the same money.
func (s *Service) find(told *told, p chain.Payment) (*deposit, error) {
	d, err := depositAt(told.tx, told.network.ID, p.TxID, p.Output)
	if d != nil || err != nil {
		return d, err
	}
	list, err := depositsIn(told.tx, told.network.ID, p.TxID)
	for _, d := range list {
		if d.block == "" && d.state != Seen && d.sameMoney(p) && d.token == p.Token {
			d.output = p.Output
			return d, nil
		}
	}
	return nil, err
}

// open begins a deposit; nil for a payment that is none: the address is nobody's, or
// the transaction is the site's own.
func (s *Service) open(told *told, p chain.Payment) (*deposit, error) {
	tag := p.Tag
	if !told.network.Tags {
		tag = ""
	}
	ours, err := s.ours(told.tx, told.network, p.To)
	if err != nil || !ours {
		return nil, err
	}
	if s.Treasury != nil {
		if own, err := s.Treasury.Own(told.tx, told.network.ID, p.TxID); err != nil || own {
			return nil, err
		}
	}
	if _, accepted := s.Networks.Asset(p.Asset); !accepted {
		strange, err := countStrange(told.tx, told.network.ID, p.To, tag)
		if err != nil || strange >= mostStrange {
			return nil, err
		}
	}
	key, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return nil, errors.New("begin a deposit: a new id is not readable")
	}
	now := told.tx.Now().UnixMilli()
	return &deposit{
		id: key, network: told.network.ID, txid: p.TxID, output: p.Output, address: p.To, tag: tag, units: new(big.Int), rest: new(big.Int),
		needed: told.network.Confirmations, priced: true, seenAt: now, changedAt: now,
	}, nil
}

// ours reports whether players receive at an address.
func (s *Service) ours(q db.Querier, network chain.Network, address string) (bool, error) {
	if given, err := addressGiven(q, network.ID, address); given || err != nil || !network.Tags {
		return given, err
	}
	shared, _, ok, err := s.shared(network)
	return ok && shared == address, err
}

// describe writes what a payment says into its deposit: whose it is, how much, and
// whether it has to be held.
func (s *Service) describe(told *told, d *deposit, p chain.Payment) error {
	cameBack := d.reason == CameBack
	d.reason, d.currency, d.amount, d.userID = Clean, "", 0, ""
	d.address, d.token, d.sender = p.To, p.Token, p.From
	d.units.Set(p.Units)
	d.rest.Set(p.Units)
	owner, found, err := ownerOf(told.tx, d.network, d.address, d.tag)
	if err != nil {
		return err
	}
	switch {
	case found:
		d.userID = owner.userID
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

// value writes an amount of the books into a deposit, and why there is none.
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
