package reserves

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha512"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strings"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/merklesum"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// leavesPerBalance is the number of leaves of a balance. The path of a leaf shows the sums
// beside it. With two leaves of random shares, one in each half of the tree, no sum
// below the root contains the whole balance of another player.
const leavesPerBalance = 2

// owned is what players own in one currency.
type owned struct {
	balances int64
	sum      money.Amount
	bonus    money.Amount
	entries  []merklesum.Entry
}

// holder is a player's account of one currency.
type holder struct{ user, currency string }

// collector makes leaves of balances. Only hashes and amounts of players stay in
// memory: 56 bytes for each leaf.
type collector struct {
	salt [32]byte
	mac  hash.Hash
	// waiting are stakes of open wagers and open withdrawals, until their
	// player's balance is read.
	waiting map[holder]money.Amount
	// open is the initial sum of waiting, by currency.
	open       map[string]money.Amount
	byCurrency map[string]*owned
	// current is the balance that is being read, and sum its sum so far.
	current holder
	sum     money.Amount
}

var errOverflow = errors.New("the balances of a currency come to more than 64 bits")

// collect reads what all players own, in one snapshot.
func (s *Service) collect(q db.Querier, salt [32]byte) (map[string]*owned, error) {
	c := &collector{salt: salt, mac: hmac.New(sha512.New, s.secretOf(salt)), waiting: map[holder]money.Amount{}, open: map[string]money.Amount{}, byCurrency: map[string]*owned{}}
	counts, err := ledger.CountOwned(q)
	if err != nil {
		return nil, err
	}
	for currency, count := range counts {
		c.forCurrency(currency).entries = make([]merklesum.Entry, 0, leavesPerBalance*(count+merklesum.ChunkLeaves))
	}
	if err := c.readOpen(q, s.Withdrawals); err != nil {
		return nil, err
	}
	if err := ledger.EachOwned(q, c.add); err != nil {
		return nil, err
	}
	if err := c.finishBalance(); err != nil {
		return nil, err
	}
	for _, at := range slices.SortedFunc(maps.Keys(c.waiting), compareHolders) {
		if err := c.leaves(at, c.waiting[at]); err != nil {
			return nil, err
		}
	}
	return c.byCurrency, c.checkSums(q)
}

func compareHolders(a, b holder) int {
	return cmp.Or(strings.Compare(a.user, b.user), strings.Compare(a.currency, b.currency))
}

// readOpen reads the money in open wagers and open withdrawals.
func (c *collector) readOpen(q db.Querier, open Withdrawals) error {
	err := wager.EachOpen(q, func(w *wager.Wager) {
		switch w.Player.Purpose {
		case ledger.Real, ledger.Hold:
			c.addWaiting(holder{w.Player.Owner, w.Player.Currency}, w.Rest())
		case ledger.Bonus:
			c.forCurrency(w.Player.Currency).bonus += w.Rest()
		}
	})
	if err != nil {
		return err
	}
	return open.EachOpen(q, func(userID, currency string, amount money.Amount) { c.addWaiting(holder{userID, currency}, amount) })
}

func (c *collector) addWaiting(at holder, amount money.Amount) {
	if amount != 0 {
		c.waiting[at] += amount
		c.open[at.currency] += amount
	}
}

func (c *collector) forCurrency(currency string) *owned {
	if c.byCurrency[currency] == nil {
		c.byCurrency[currency] = &owned{}
	}
	return c.byCurrency[currency]
}

// add adds one balance of the ledger. Those of one player and currency are
// consecutive.
func (c *collector) add(key ledger.Key, balance money.Amount) error {
	if key.Purpose == ledger.Bonus {
		c.forCurrency(key.Currency).bonus += balance
		return nil
	}
	if next := (holder{key.Owner, key.Currency}); next != c.current {
		if err := c.finishBalance(); err != nil {
			return err
		}
		c.current = next
	}
	c.sum += balance
	return nil
}

// finishBalance makes the leaves of the finished balance.
func (c *collector) finishBalance() error {
	at, sum := c.current, c.sum+c.waiting[c.current]
	delete(c.waiting, c.current)
	c.current, c.sum = holder{}, 0
	if at == (holder{}) {
		return nil
	}
	return c.leaves(at, sum)
}

// leaves adds the two leaves of a balance.
func (c *collector) leaves(at holder, sum money.Amount) error {
	o := c.forCurrency(at.currency)
	if sum < 0 || sum > math.MaxInt64-o.sum {
		return fmt.Errorf("%s: %w", at.currency, errOverflow)
	}
	for _, leaf := range c.split(at, sum) {
		node, err := leaf.Node()
		if err != nil {
			return err
		}
		o.entries = append(o.entries, merklesum.Entry{Nonce: leaf.Nonce, Node: node})
	}
	o.balances++
	o.sum += sum
	return nil
}

// split divides a balance into its two leaves. Nonces and shares are derived from
// the secret of the publication, so that they are not stored with a name.
func (c *collector) split(at holder, sum money.Amount) (leaves [leavesPerBalance]merklesum.Leaf) {
	nonces, share := secrets(c.mac, at)
	nonces = inHalves(nonces)
	first := firstShare(sum, share)
	owner := merklesum.OwnerOf(c.salt, at.user)
	for i, amount := range [leavesPerBalance]int64{first, int64(sum) - first} {
		leaves[i] = merklesum.Leaf{Nonce: nonces[i], Owner: owner, Part: byte(i), Sum: amount}
	}
	return leaves
}

// firstShare is the random share of the first leaf. Both leaves have at least one unit if the
// balance allows it, so that neither is the whole balance.
func firstShare(sum money.Amount, random [2]uint64) int64 {
	if sum < leavesPerBalance {
		return int64(sum)
	}
	return 1 + int64(bits.Rem64(random[0], random[1], uint64(sum)-1))
}

// inHalves puts the leaves of a balance into different halves of the tree: the leaves are
// in the order of their nonces, and the highest bit of a nonce is the number of the part.
func inHalves(nonces [leavesPerBalance]merklesum.Nonce) [leavesPerBalance]merklesum.Nonce {
	for part := range nonces {
		nonces[part] = inHalf(nonces[part], part)
	}
	return nonces
}

func inHalf(nonce merklesum.Nonce, part int) merklesum.Nonce {
	nonce[0] = nonce[0]&0x7f | byte(part)<<7
	return nonce
}

// secrets derives the nonces of a player's leaves of a currency, and a random
// number of 128 bits that divides the balance.
func secrets(mac hash.Hash, at holder) (nonces [leavesPerBalance]merklesum.Nonce, share [2]uint64) {
	mac.Reset()
	_, _ = mac.Write([]byte(at.currency + "\n" + at.user)) // a hash never fails
	var sum [sha512.Size]byte
	mac.Sum(sum[:0])
	copy(nonces[0][:], sum[:16])
	copy(nonces[1][:], sum[16:32])
	return nonces, [2]uint64{binary.BigEndian.Uint64(sum[32:]), binary.BigEndian.Uint64(sum[40:])}
}

// checkSums compares the leaves with the sums of the database.
func (c *collector) checkSums(q db.Querier) error {
	expected, err := ledger.Owned(q, ledger.Real, ledger.Hold)
	if err != nil {
		return err
	}
	for currency, o := range c.byCurrency {
		if want := expected[currency] + c.open[currency]; o.sum != want {
			return fmt.Errorf("%s: the leaves add up to %d, the books to %d", currency, o.sum, want)
		}
		delete(expected, currency)
	}
	for currency, amount := range expected {
		if amount != 0 {
			return fmt.Errorf("%s: the books have %d and no leaf", currency, amount)
		}
	}
	return nil
}

// padLeaves adds leaves of zero until both halves of the tree consist of whole chunks. They are
// mixed with the others, so that the leaves of players cannot be identified.
func (o *owned) padLeaves() error {
	missing := merklesum.PaddingLeaves(len(o.entries) / leavesPerBalance)
	for part := range leavesPerBalance {
		for range missing {
			var leaf merklesum.Leaf
			_, _ = rand.Read(leaf.Nonce[:]) // never fails
			_, _ = rand.Read(leaf.Owner[:])
			leaf.Nonce = inHalf(leaf.Nonce, part)
			node, err := leaf.Node()
			if err != nil {
				return err
			}
			o.entries = append(o.entries, merklesum.Entry{Nonce: leaf.Nonce, Node: node})
		}
	}
	return nil
}
