package reserves

import (
	"context"
	"crypto/rand"
	"encoding/hex"
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

// snapshot is what one moment of the database says.
type snapshot struct {
	at    int64
	owned map[string]*owned
	held  []Held
	cold  []coldAddress
}

// publish makes a proof and publishes it. No node is asked meanwhile: what they have
// said lately stands in the database, and all of it is read as of one moment. with is
// part of the write that publishes.
func (s *Service) publish(ctx context.Context, actor string, with func(tx *db.Tx, made stored) error) (made stored, err error) {
	if !s.making.TryLock() {
		return made, errBusy
	}
	defer s.making.Unlock()
	var salt [32]byte
	_, _ = rand.Read(salt[:]) // never fails
	var seen snapshot
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		seen.at = s.Clock.Now().UnixMilli()
		if seen.owned, err = s.collect(q, salt); err != nil {
			return err
		}
		if seen.held, err = s.Treasury.Held(q); err != nil {
			return err
		}
		seen.cold, err = coldAddresses(q)
		return err
	})
	if err != nil {
		return made, fmt.Errorf("read what players own: %w", err)
	}
	run := hex.EncodeToString(salt[:])
	body := Body{
		Format: format, Site: s.Statement.Site, Host: s.Statement.Host, At: seen.at, Salt: run, TestMoney: s.Demo, Currencies: []Proof{},
	}
	for _, currency := range s.currenciesOf(seen) {
		proof, err := s.proofOf(ctx, run, currency, seen)
		if err != nil {
			return made, fmt.Errorf("make the tree of %s: %w", currency, err)
		}
		body.Currencies = append(body.Currencies, proof)
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if made, err = s.append(tx, body, actor); err != nil {
			return err
		}
		return with(tx, made)
	})
	if err != nil {
		return made, err
	}
	s.Log.Info("the proof of reserves is published", "number", made.number, "hash", made.hash)
	return made, s.forget(ctx)
}

// currenciesOf are those of which anybody owns some or the site holds some, in the order
// of their names.
func (s *Service) currenciesOf(seen snapshot) []string {
	names := map[string]bool{}
	for currency, o := range seen.owned {
		names[currency] = o.sum > 0 || o.bonus > 0 || len(o.entries) > 0
	}
	for _, h := range seen.held {
		names[h.Asset.Currency] = names[h.Asset.Currency] || h.Deposits+h.Hot+h.Inflight > 0
	}
	for _, a := range seen.cold {
		for _, b := range a.balances {
			if asset, found := s.Networks.Asset(b.asset); found {
				names[asset.Currency] = names[asset.Currency] || b.units.Sign() > 0
			}
		}
	}
	maps.DeleteFunc(names, func(_ string, wanted bool) bool { return !wanted })
	return slices.Sorted(maps.Keys(names))
}

// proofOf grows the tree of a currency, stores its leaves and adds up what stands
// against it.
func (s *Service) proofOf(ctx context.Context, run, currency string, seen snapshot) (p Proof, err error) {
	o := seen.owned[currency]
	if o == nil {
		o = &owned{}
	}
	if err := o.fill(); err != nil {
		return p, err
	}
	root, err := s.grow(ctx, run, currency, o.entries)
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
	o.entries = nil // the next currency may need the room
	s.addReserves(&p, seen)
	return p, nil
}

// chunksAtOnce is how many chunks one write stores.
const chunksAtOnce = 16

// grow stores the leaves in their order and gives the root of the tree. What a run that
// was cut off has stored, the next one removes.
func (s *Service) grow(ctx context.Context, run, currency string, entries []merklesum.Entry) (root merklesum.Node, err error) {
	if err := merklesum.Order(entries); err != nil {
		return root, err
	}
	var tops []merklesum.Node
	for len(entries) > 0 {
		var chunks []chunk
		for len(entries) > 0 && len(chunks) < chunksAtOnce {
			leaves := entries[:merklesum.ChunkLeaves]
			entries = entries[merklesum.ChunkLeaves:]
			top, err := merklesum.Top(leaves)
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

// addReserves adds up what the site and the operator hold against a currency.
func (s *Service) addReserves(p *Proof, seen snapshot) {
	sum := new(big.Int)
	p.TestMoney = true
	for _, h := range seen.held {
		if h.Asset.Currency != p.Currency {
			continue
		}
		p.OnChain = true
		p.TestMoney = p.TestMoney && s.isTest(h.Asset.Network)
		holding := Holding{
			Asset: h.Asset.ID, Network: h.Asset.Network, Deposits: units(int64(h.Deposits)), Hot: units(int64(h.Hot)), Inflight: units(int64(h.Inflight)),
			Height: h.Height, Hash: h.Hash, ComparedAt: h.ComparedAt, Looked: h.Looked, Unable: h.Unable, Stopped: h.Halted,
		}
		if holding.Counts() {
			sum.Add(sum, big.NewInt(int64(h.Deposits+h.Hot+h.Inflight)))
		}
		p.Holdings = append(p.Holdings, holding)
	}
	for _, a := range seen.cold {
		for _, c := range s.coldOf(a, p.Currency, seen.at) {
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
}

func (s *Service) isTest(network string) bool {
	known, found := s.Networks.Network(network)
	return !found || known.Family == chain.Test || known.Variant != ""
}

// append publishes a proof behind the newest one, and says where the reserves are short.
func (s *Service) append(tx *db.Tx, body Body, actor string) (made stored, err error) {
	last, found, err := newest(tx)
	if err != nil {
		return made, err
	}
	if found {
		body.Previous = last.hash
	}
	body.Number = last.number + 1
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
		facts := activity.Facts{}.Number("number", body.Number).Text("currency", p.Currency).Text("ratio", p.Ratio)
		if err := s.Activity.Write(tx, activity.Event{Kind: kindShort, Facts: facts}); err != nil {
			return made, err
		}
	}
	return made, nil
}

// forget removes the leaves of all but the newest publications, and those of runs that
// were cut off, a few at a time.
func (s *Service) forget(ctx context.Context) error {
	var old map[string]int
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := publications(q, 0, s.plan.keep.Get())
		if err != nil {
			return err
		}
		if old, err = runsKept(q); err != nil {
			return err
		}
		for _, p := range list {
			body, err := ReadBody(p.text)
			if err != nil {
				return fmt.Errorf("read publication %d: %w", p.number, err)
			}
			delete(old, body.Salt)
		}
		return nil
	})
	for run, last := range old {
		for first := 0; err == nil && first <= last; first += chunksAtOnce {
			err = s.DB.Write(ctx, func(tx *db.Tx) error { return removeChunks(tx, run, first, first+chunksAtOnce) })
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
