package jackpots

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is a log of wagers with the jackpots. Each player has one pair of seeds.
type harness struct {
	*kerneltest.Harness
	*Service
	runner *projection.Runner[*wagerlog.Wager]
	nonces map[string]uint64
	// revealed and unopened are the states of all pairs.
	revealed, unopened bool
}

var owners = []string{"anna", "bert", "carl"}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), nonces: map[string]uint64{}}
	log := activity.New()
	log.Declare(ActivityKinds()...)
	staff := stafflog.New(h.IDs)
	approvals := approvaltest.NewSingleAdministrator(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: staff})
	var err error
	h.Service, err = New(Deps{
		Services: shared.Services{
			DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Harness.Log, Ledger: h.Harness.Ledger, Prices: h.Harness.Prices, Sockets: h.Events,
			Activity: log, Approvals: approvals, StaffLog: staff,
		},
		Wallets: kerneltest.NewWallets(currencies...), Token: "crp", Seeds: h, Games: games{}, Players: people{},
	})
	h.Check(err, approvals.Declare(h.SaveRule().Kind()))
	h.runner = h.Runner(h.Service)
	return h
}

// pairOf makes the pair of a player. Its id is the place of the player, from 1.
func (h *harness) pairOf(at int) *provablyfair.Pair {
	pair := &provablyfair.Pair{ID: int64(at + 1), Owner: owners[at], ServerSeed: "server seed of " + owners[at], ClientSeed: "client:" + owners[at], Nonce: h.nonces[owners[at]], Unopened: h.unopened}
	if h.revealed {
		pair.RevealedAt = 1
	}
	return pair
}

// ByID implements Seeds.
func (h *harness) ByID(_ db.Querier, pairID int64) (*provablyfair.Pair, error) {
	if pairID < 1 || int(pairID) > len(owners) {
		return nil, errors.New("no such pair")
	}
	return h.pairOf(int(pairID - 1)), nil
}

// bet appends a lost wager of a player with the next nonce and lets the jackpots count it.
func (h *harness) bet(at int, w kerneltest.Wager) *wagerlog.Wager {
	h.T.Helper()
	wager := h.draft(at, w)
	h.AppendWagers(wager)
	h.count()
	return wager
}

// draft makes a wager of a player with the next nonce.
func (h *harness) draft(at int, w kerneltest.Wager) *wagerlog.Wager {
	if w.Edge == "" {
		w.Edge = "1/50"
	}
	w.Owner = owners[at]
	made := h.NewWager(w)
	made.Pair, made.Nonce = int64(at+1), h.nonces[owners[at]]
	h.nonces[owners[at]]++
	return made
}

func (h *harness) count() {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
}

// save creates or changes a jackpot.
func (h *harness) save(d JackpotDraft) (string, error) {
	d.Reason = action.Reason{Reason: "a test of jackpots"}
	if d.Name == "" {
		d.Name = "Daily Drop"
	}
	saved, err := h.Save(h.Ctx, staffCall(), d)
	return saved.ID, err
}

func (h *harness) mustSave(d JackpotDraft) string {
	h.T.Helper()
	saved, err := h.save(d)
	h.Check(err)
	return saved
}

func staffCall() *session.Call {
	return &session.Call{User: &session.User{ID: "op", Name: "op"}, RequestID: "r"}
}

// rounds reads all rounds.
func (h *harness) rounds() (list []round) {
	h.T.Helper()
	h.Read(func(q *db.Reader) error { return eachRound(q, func(r round) { list = append(list, r) }) })
	return list
}

// findings are those of the audit.
func (h *harness) findings() []audit.Finding {
	h.T.Helper()
	return h.Findings(h.Checks())
}

func (h *harness) mustBeProven() {
	h.T.Helper()
	if list := h.findings(); len(list) > 0 {
		h.T.Errorf("the audit found %+v", list)
	}
}

func (h *harness) balance(owner, currency string) money.Amount {
	return h.Balance(ledger.PlayerKey(owner, currency, false))
}

// currencies are those of the tests. The last one has no price.
var currencies = []money.Currency{{ID: "usd", Name: "US Dollar", Decimals: 2, Precision: 2}, {ID: "doge", Name: "Dogecoin", Decimals: 8, Precision: 8}, {ID: "new", Name: "New", Decimals: 2, Precision: 2}}

type games struct{}

func (games) GameName(key string) (string, bool) {
	name, found := map[string]string{"dice": "Dice", "mines": "Mines", "plinko": "Plinko"}[key]
	return name, found
}

type people struct{}

func (people) VisiblePlayer(_ context.Context, owner string, _ *session.User) (players.Player, error) {
	if owner == "carl" {
		return players.HiddenPlayer(), nil
	}
	return players.Player{ID: owner, Name: fmt.Sprint("player ", owner)}, nil
}
