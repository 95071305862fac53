package reserves

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"testing"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// site is a fixture: a site with proofs, with a simulated treasury, withdrawals
// and nodes.
type site struct {
	*kerneltest.Harness
	*Service
	boss     *session.Call
	balances []SiteBalance
	// ownAddresses are addresses that the site uses itself.
	ownAddresses []string
	// open are the open withdrawals.
	open map[holder]money.Amount
	// family replaces the family of all networks, if it is not empty.
	family chain.Family
	coins  map[string]*big.Int
	down   bool
}

func newSite(t testing.TB) *site {
	t.Helper()
	return newSiteOn(t, kerneltest.New(t))
}

func newSiteOn(t testing.TB, harness *kerneltest.Harness) *site {
	t.Helper()
	s := &site{Harness: harness, open: map[holder]money.Amount{}, coins: map[string]*big.Int{}}
	s.boss = session.GuestCall("request")
	s.boss.User = &session.User{ID: "boss"}
	snap := activity.New()
	snap.Declare(ActivityKinds()...)
	s.Service = New(Deps{
		Services: shared.Services{DB: s.DB, Clock: s.Clock, IDs: s.IDs, Log: s.Harness.Log, StaffLog: stafflog.New(s.IDs), Activity: snap}, Networks: s, Treasury: s, Withdrawals: s,
		Currency: currency, Key: []byte("a key of tests"), Statement: Statement{Site: "Test  Casino", Host: "casino.example"},
	})
	return s
}

func currency(id string) (money.Currency, bool) {
	list := money.Currencies("token", "Token")
	at := slices.IndexFunc(list, func(c money.Currency) bool { return c.ID == id })
	if at < 0 {
		return money.Currency{}, false
	}
	return list[at], true
}

// The networks are all built-in ones, and one node serves them all.

func (s *site) Network(id string) (chain.Network, bool) {
	for _, n := range chain.Networks() {
		if n.ID == id {
			if s.family != "" {
				n.Family = s.family
			}
			return n, true
		}
	}
	return chain.Network{}, false
}

func (s *site) Asset(id string) (chain.Asset, bool) {
	for _, a := range chain.Assets() {
		if a.ID == id {
			return a, true
		}
	}
	return chain.Asset{}, false
}

func (s *site) Assets() []chain.Asset { return chain.Assets() }

func (s *site) Node(string) (chain.Node, bool) { return node{site: s}, true }

func (s *site) SiteBalances(db.Querier) ([]SiteBalance, error) { return s.balances, nil }

func (s *site) IsSiteAddress(_ db.Querier, _, address string) (bool, error) {
	return slices.Contains(s.ownAddresses, address), nil
}

func (s *site) EachOpen(_ db.Querier, fn func(userID, currency string, amount money.Amount)) error {
	for at, amount := range s.open {
		fn(at.user, at.currency, amount)
	}
	return nil
}

// node reports balances of addresses.
type node struct {
	chain.Node
	*site
}

func (n node) Tip(context.Context) (chain.Block, error) {
	if n.down {
		return chain.Block{}, chain.ErrOffline
	}
	return chain.Block{Height: 100, Hash: "block 100"}, nil
}

func (n node) At(_ context.Context, height int64) (chain.Block, error) {
	return chain.Block{Height: height, Hash: "block 100"}, nil
}

func (n node) Balance(_ context.Context, asset chain.Asset, address string, height int64) (*big.Int, error) {
	if height != 100 {
		return nil, errors.New("another block was asked for")
	}
	if units := n.coins[asset.ID+" "+address]; units != nil {
		return units, nil
	}
	return new(big.Int), nil
}

// credit transfers money of the house account to a player.
func (s *site) credit(user, currency string, purpose ledger.Purpose, amount money.Amount) {
	s.T.Helper()
	from, code, ref := ledger.House, ledger.CodeGrant, []byte(user)
	s.Write(func(tx *db.Tx) error {
		_, err := s.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.Key{Owner: from, Currency: currency, Purpose: purpose}, Credit: ledger.Key{Owner: user, Currency: currency, Purpose: purpose},
			Amount: amount, Code: code, Ref: ref,
		})
		return err
	})
}

// publishedBody publishes a proof and reads it.
func (s *site) publishedBody() Body {
	s.T.Helper()
	made, err := s.PublishBy(s.Ctx, stafflog.Console)
	s.Check(err)
	body, err := ReadBody(made.Text)
	s.Check(err)
	return body
}

// of returns one currency of a publication.
func (b Body) of(t testing.TB, currency string) Proof {
	t.Helper()
	at := slices.IndexFunc(b.Currencies, func(p Proof) bool { return p.Currency == currency })
	if at < 0 {
		t.Fatalf("publication %d says nothing of %s", b.Number, currency)
	}
	return b.Currencies[at]
}

// proofFor is a player's own proof.
func (s *site) proofFor(user string, number int64) OwnProof {
	s.T.Helper()
	call := session.GuestCall("request")
	call.User = &session.User{ID: user}
	proof, err := s.Proof(s.Ctx, call, ReservesNumberRequest{Number: number})
	s.Check(err)
	return proof
}

// code returns the code and the reason of a refusal.
func code(err error) (int, string) {
	refusal, found := fault.From(err)
	if err == nil || !found {
		return 0, ""
	}
	reason, _ := refusal.Extra["reason"].(string)
	return refusal.Code, reason
}
