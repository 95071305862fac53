package reserves

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/merklesum"
	"croupier/db"
)

// snapshot is the data of one database snapshot.
type snapshot struct {
	at       int64
	owned    map[string]*owned
	balances []SiteBalance
	cold     []coldAddress
}

// publish makes a proof and publishes it. It queries no node: their last reports
// are in the database, and all data is of one snapshot. with runs in the write
// that publishes.
func (s *Service) publish(ctx context.Context, actor string, inTx func(tx *db.Tx, made stored) error) (made stored, err error) {
	if !s.making.TryLock() {
		return made, errBusy
	}
	defer s.making.Unlock()
	var salt [32]byte
	_, _ = rand.Read(salt[:]) // never fails
	var snap snapshot
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		snap.at = s.Clock.Now().UnixMilli()
		if snap.owned, err = s.collect(q, salt); err != nil {
			return err
		}
		if snap.balances, err = s.Treasury.SiteBalances(q); err != nil {
			return err
		}
		snap.cold, err = coldAddresses(q)
		return err
	})
	if err != nil {
		return made, fmt.Errorf("read what players own: %w", err)
	}
	run := hex.EncodeToString(salt[:])
	body := Body{
		Format: format, Site: s.Statement.Site, Host: s.Statement.Host, At: snap.at, Salt: run, TestMoney: s.Demo, Currencies: []Proof{},
	}
	for _, currency := range s.currenciesOf(snap) {
		proof, err := s.proofOf(ctx, run, currency, snap)
		if err != nil {
			return made, fmt.Errorf("make the tree of %s: %w", currency, err)
		}
		body.Currencies = append(body.Currencies, proof)
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if made, err = s.append(tx, body, actor); err != nil {
			return err
		}
		return inTx(tx, made)
	})
	if err != nil {
		return made, err
	}
	s.Log.Info("the proof of reserves is published", "number", made.number, "hash", made.hash)
	return made, s.deleteOld(ctx)
}

// currenciesOf lists the currencies with a balance of a player or of the site,
// ordered by name.
func (s *Service) currenciesOf(snap snapshot) []string {
	names := map[string]bool{}
	for currency, o := range snap.owned {
		names[currency] = o.sum > 0 || o.bonus > 0 || len(o.entries) > 0
	}
	for _, h := range snap.balances {
		names[h.Asset.Currency] = names[h.Asset.Currency] || h.Deposits+h.Hot+h.Inflight > 0
	}
	for _, a := range snap.cold {
		for _, b := range a.balances {
			if asset, found := s.Networks.Asset(b.asset); found {
				names[asset.Currency] = names[asset.Currency] || b.units.Sign() > 0
			}
		}
	}
	maps.DeleteFunc(names, func(_ string, wanted bool) bool { return !wanted })
	return slices.Sorted(maps.Keys(names))
}

// proofOf builds the tree of a currency, stores its leaves and sums the reserves.
func (s *Service) proofOf(ctx context.Context, run, currency string, snap snapshot) (p Proof, err error) {
	o := snap.owned[currency]
	if o == nil {
		o = &owned{}
	}
	if err := o.padLeaves(); err != nil {
		return p, err
	}
	root, err := s.buildTree(ctx, run, currency, o.entries)
	if err != nil {
		return p, err
	}
	if root.Sum != int64(o.sum) {
		return p, fmt.Errorf("the root says %d, the balances come to %d", root.Sum, o.sum)
	}
	known, _ := s.Currency(currency)
	p = Proof{
		Currency: currency, Decimals: known.Decimals, Balances: o.balances, Leaves: int64(len(o.entries)), Root: hex.EncodeToString(root.Hash[:]),
		Liabilities: units(root.Sum), Bonus: units(int64(o.bonus)), Holdings: []Holding{}, Cold: []Cold{},
	}
	o.entries = nil // the next currency may need the memory
	return p, s.addReserves(ctx, run, &p, snap)
}

// chunksPerWrite is how many chunks one write stores.
const chunksPerWrite = 16

// buildTree stores the leaves in order and returns the root of the tree. The next run
// removes the leaves of an interrupted one.
func (s *Service) buildTree(ctx context.Context, run, currency string, entries []merklesum.Entry) (root merklesum.Node, err error) {
	if err := merklesum.Sort(entries); err != nil {
		return root, err
	}
	var tops []merklesum.Node
	for len(entries) > 0 {
		var chunks []chunk
		for len(entries) > 0 && len(chunks) < chunksPerWrite {
			leaves := entries[:merklesum.ChunkLeaves]
			entries = entries[merklesum.ChunkLeaves:]
			top, err := merklesum.ChunkRoot(leaves)
			if err != nil {
				return root, err
			}
			chunks = append(chunks, chunk{run, currency, len(tops), leaves[0].Nonce, top, merklesum.Pack(leaves)})
			tops = append(tops, top)
		}
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return putChunks(tx, chunks) }); err != nil {
			return root, err
		}
	}
	return merklesum.Root(tops)
}

// addReserves sums the reserves of the site and of the operator in a currency,
// and stores the address lists of the site.
func (s *Service) addReserves(ctx context.Context, run string, p *Proof, snap snapshot) error {
	sum := new(big.Int)
	p.TestMoney = true
	for _, h := range snap.balances {
		if h.Asset.Currency != p.Currency {
			continue
		}
		p.OnChain = true
		p.TestMoney = p.TestMoney && s.isTest(h.Asset.Network)
		holding := Holding{
			Asset: h.Asset.ID, Network: h.Asset.Network, Deposits: units(int64(h.Deposits)), Hot: units(int64(h.Hot)), Inflight: units(int64(h.Inflight)),
			Height: h.Height, Hash: h.Hash, ComparedHeight: h.ComparedHeight, ComparedAt: h.ComparedAt, Compared: h.Compared, Unreported: h.Unreported, Stopped: h.Halted,
		}
		counted := s.countHolding(h, &holding)
		if err := s.putList(ctx, run, h, &holding); err != nil {
			return err
		}
		if holding.Counts() {
			sum.Add(sum, counted)
		}
		p.Holdings = append(p.Holdings, holding)
	}
	for _, a := range snap.cold {
		for _, c := range s.coldOf(a, p.Currency, snap.at) {
			if amount, ok := new(big.Int).SetString(c.Amount, 10); ok && c.Counts() {
				sum.Add(sum, amount)
			}
			p.Cold = append(p.Cold, c)
		}
	}
	p.TestMoney = s.Demo || p.OnChain && p.TestMoney
	p.Reserves = sum.String()
	if owed, err := parseUnits(p.Liabilities); err == nil && p.OnChain {
		p.Ratio, _ = ratioOf(sum, owed)
	}
	return nil
}

func (s *Service) isTest(network string) bool {
	known, found := s.Networks.Network(network)
	return !found || known.Family == chain.Test || known.Variant != ""
}

// append publishes a proof after the newest one, and reports where the reserves
// are short.
func (s *Service) append(tx *db.Tx, body Body, actor string) (made stored, err error) {
	last, found, err := newest(tx)
	if err != nil {
		return made, err
	}
	if found {
		body.Previous = last.hash
	}
	if body.Number, err = nextNumber(tx, last.number); err != nil {
		return made, err
	}
	text, hash, err := body.Write()
	if err != nil {
		return made, err
	}
	made = stored{number: body.Number, at: body.At, hash: hash, text: text, actor: actor}
	if err := putPublication(tx, made); err != nil {
		return made, err
	}
	for _, p := range body.Currencies {
		if !p.Short() {
			continue
		}
		facts := activity.Values{}.Number("number", body.Number).Text("currency", p.Currency).Text("ratio", p.Ratio)
		if err := s.Activity.Write(tx, activity.Event{Kind: kindShort, Values: facts}); err != nil {
			return made, err
		}
	}
	return made, nil
}

// deleteOld removes the leaves and lists of all but the newest publications, and
// those of interrupted runs, a few at a time.
func (s *Service) deleteOld(ctx context.Context) error {
	var leaves, lists map[string]int
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := publications(q, 0, s.plan.retention.Get())
		if err != nil {
			return err
		}
		if leaves, err = storedRuns(q); err != nil {
			return err
		}
		if lists, err = storedLists(q); err != nil {
			return err
		}
		for _, p := range list {
			body, err := ReadBody(p.text)
			if err != nil {
				return fmt.Errorf("read publication %d: %w", p.number, err)
			}
			delete(leaves, body.Salt)
			delete(lists, body.Salt)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return errors.Join(s.deleteRuns(ctx, leaves, removeChunks), s.deleteRuns(ctx, lists, removeParts))
}

// deleteRuns removes the parts of runs up to the last number of each.
func (s *Service) deleteRuns(ctx context.Context, old map[string]int, removeParts func(tx *db.Tx, run string, from, before int) error) (err error) {
	for run, last := range old {
		for first := 0; err == nil && first <= last; first += chunksPerWrite {
			err = s.DB.Write(ctx, func(tx *db.Tx) error { return removeParts(tx, run, first, first+chunksPerWrite) })
		}
	}
	return err
}

func units(amount int64) string { return strconv.FormatInt(amount, 10) }

func parseUnits(text string) (int64, error) {
	amount, err := strconv.ParseInt(text, 10, 64)
	if err != nil || amount < 0 || units(amount) != text {
		return 0, fmt.Errorf("%q is no amount in whole units", text)
	}
	return amount, nil
}

func parseHash(text string) (hash merklesum.Hash, err error) {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(hash) {
		return hash, fmt.Errorf("%q is no hash of 64 hexadecimal digits", text)
	}
	copy(hash[:], raw)
	return hash, nil
}
