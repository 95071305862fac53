package discord

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

var (
	gold = money.Currency{ID: "gold", Decimals: 8} // has no price
	usd  = money.Currency{ID: "usd", Decimals: 6, Precision: 2}
)

// harness is a site whose Discord accounts, members and bonuses are kept in memory.
type harness struct {
	*kerneltest.Harness
	kerneltest.Wallets
	*Service
	accounts map[string]string // of players
	young    map[string]bool
	excluded map[string]bool

	mu          sync.Mutex
	members     map[string]bool
	unavailable bool
	asked       int
	granted     map[string]rewards.Bonus // by source
	refuse      bool
	joining     func()

	settings *settings.Registry
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{
		Harness: kerneltest.New(t), Wallets: kerneltest.NewWallets(gold, usd), accounts: map[string]string{}, young: map[string]bool{}, excluded: map[string]bool{},
		members: map[string]bool{}, granted: map[string]rewards.Bonus{},
	}
	h.Service = New(Deps{
		Deps: rewards.Deps{Wallets: h, Prices: h.Harness.Prices, Admission: h, BonusMoney: h},
		DB:   h.Harness.DB, Clock: h.Harness.Clock, People: h, Server: h,
		Key: []byte("0123456789abcdef0123456789abcdef"), Invite: "https://discord.example/join",
	})
	h.settings = settings.New(settings.Deps{DB: h.Harness.DB, StaffLog: stafflog.New(h.IDs), Log: h.Log})
	h.Check(h.settings.Add(h.Settings()), h.settings.Load(h.Ctx))
	return h
}

func (h *harness) Connected(_ db.Querier, userID string) (string, error) {
	return h.accounts[userID], nil
}

func (h *harness) Created(account string) (time.Time, error) {
	if h.young[account] {
		return h.Harness.Clock.Now().Add(-30*24*time.Hour + time.Second), nil
	}
	return h.Harness.Clock.Now().Add(-30 * 24 * time.Hour), nil
}

func (h *harness) Member(_ context.Context, account string) (bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked++
	if h.unavailable {
		return false, errors.New("no answer")
	}
	if h.joining != nil {
		h.joining()
	}
	return h.members[account], nil
}

func (h *harness) Grant(_ *db.Tx, b rewards.Bonus) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.refuse {
		return errors.New("refused on purpose")
	}
	h.granted[b.Source] = b
	return nil
}

func (h *harness) GrantedFor(_ db.Querier, source string) (rewards.GrantedBonus, bool, error) {
	b, found := h.granted[source]
	return rewards.GrantedBonus{UserID: b.UserID, Currency: b.Currency.ID, Amount: b.Amount}, found, nil
}

var errExcluded = fault.New(fault.CodeForbidden, "You are excluded.")

func (h *harness) Claim(_ db.Querier, user *session.User, _, _ string, _ int64) error {
	if h.excluded[user.ID] {
		return errExcluded
	}
	return nil
}

func (h *harness) Excluded(_ db.Querier, userID string) (bool, error) { return h.excluded[userID], nil }

// joined connects a player and lets the account join.
func (h *harness) joined(userID, account string) {
	h.accounts[userID], h.members[account] = account, true
}

func (h *harness) claim(userID string) (rewards.Given, error) {
	return h.Service.Claim(h.Ctx, &session.Call{User: &session.User{ID: userID}}, action.None{})
}

func (h *harness) data(userID string) DiscordData {
	h.T.Helper()
	answer, err := h.Data(h.Ctx, &session.Call{User: &session.User{ID: userID}}, action.None{})
	h.Check(err)
	return answer
}

func (h *harness) set(key, value string) {
	h.T.Helper()
	raw, err := jsontext.AppendQuote(nil, value)
	h.Check(err, h.settings.Change(h.Ctx, settings.ChangeAuthor{Actor: "staff", Reason: "a test"}, settings.Change{Key: key, Value: raw}))
}

func code(err error) int {
	refusal, known := fault.From(err)
	if err == nil || !known {
		return 0
	}
	return refusal.Code
}

func reason(err error) any {
	refusal, _ := fault.From(err)
	return refusal.Extra["reason"]
}

func TestJoinedPlayerGetsBonusOnce(t *testing.T) {
	h := newHarness(t)
	if _, err := h.claim("anna"); code(err) != 1 || reason(err) != "not_linked" {
		t.Fatalf("without a connection: %v", err)
	}
	h.accounts["anna"] = "100"
	if _, err := h.claim("anna"); code(err) != 1 || reason(err) != "not_joined" {
		t.Fatalf("before joining: %v", err)
	}
	if got := h.data("anna"); !got.Open || !got.Linked || got.Received || got.Reward != "1.00" || got.Days != 30 || got.Invite == "" {
		t.Fatalf("%+v", got)
	}
	h.joined("anna", "100")
	got, err := h.claim("anna")
	if err != nil || got.Currency != "usd" || got.Amount != "1.00" {
		t.Fatalf("%+v, %v", got, err)
	}
	if h.granted["discord:anna"].UserID != "anna" {
		t.Fatalf("%v", h.granted)
	}
	if _, err := h.claim("anna"); code(err) != 2 {
		t.Fatalf("again: %v", err)
	}
	if got := h.data("anna"); !got.Received {
		t.Fatalf("%+v", got)
	}
}

// Neither another account of the site nor another Discord account gets a second bonus.
func TestDiscordAccountIsPaidOnce(t *testing.T) {
	h := newHarness(t)
	h.joined("anna", "100")
	_, err := h.claim("anna")
	h.Check(err)
	h.accounts["anna"] = ""
	if _, err := h.claim("anna"); code(err) != 2 {
		t.Errorf("disconnected: %v", err)
	}
	h.joined("anna", "200")
	if _, err := h.claim("anna"); code(err) != 2 {
		t.Errorf("with another Discord account: %v", err)
	}
	h.accounts["bert"] = "100"
	if _, err := h.claim("bert"); code(err) != 2 {
		t.Errorf("another player with the same Discord account: %v", err)
	}
	if h.asked != 1 || len(h.granted) != 1 {
		t.Errorf("asked %d times, granted %v", h.asked, h.granted)
	}
}

func TestParallelClaimsPayOnce(t *testing.T) {
	h := newHarness(t)
	h.joined("anna", "100")
	for n := range 10 { // one Discord account that several players have had in turn
		h.accounts["many"+string(rune('a'+n))] = "200"
	}
	h.members["200"] = true
	var (
		all     sync.WaitGroup
		granted atomic.Int64
	)
	for n := range 200 {
		all.Go(func() {
			who := "anna"
			if n%2 == 1 {
				who = "many" + string(rune('a'+n/2%10))
			}
			if _, err := h.claim(who); err == nil {
				granted.Add(1)
			} else if code(err) != 2 {
				t.Errorf("%s: %v", who, err)
			}
		})
	}
	all.Wait()
	if granted.Load() != 2 || h.Count("discord_bonuses") != 2 || len(h.granted) != 2 {
		t.Errorf("%d were given, %v", granted.Load(), h.granted)
	}
}

func TestClaimRefusals(t *testing.T) {
	for name, test := range map[string]struct {
		change func(h *harness)
		code   int
	}{
		"too young":    {func(h *harness) { h.young["100"] = true }, 3},
		"closed":       {func(h *harness) { h.set("rewards.discord_bonus", "") }, 4},
		"over budget":  {func(h *harness) { h.set("rewards.discord_budget", "0.50") }, 4},
		"excluded":     {func(h *harness) { h.excluded["anna"] = true }, fault.CodeForbidden},
		"no answer":    {func(h *harness) { h.unavailable = true }, fault.CodeUnavailable},
		"not built in": {func(h *harness) { h.Server = nil }, fault.CodeNotFound},
		"swapped":      {func(h *harness) { h.joining = func() { h.accounts["anna"] = "300" } }, 1},
		"has left":     {func(h *harness) { delete(h.members, "100") }, 1},
		"paid meanwhile": {func(h *harness) {
			h.joining = func() {
				h.joining = nil
				h.Write(func(tx *db.Tx) error { return insert(tx, h.accountDigest("100"), "bert", 1) })
			}
		}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.joined("anna", "100")
			test.change(h)
			if _, err := h.claim("anna"); code(err) != test.code {
				t.Errorf("%v", err)
			}
			if len(h.granted) != 0 {
				t.Errorf("granted %v", h.granted)
			}
		})
	}
}

// There is no offer for players who must not receive marketing, and none on a site
// without the bonus.
func TestNoOfferWithoutServerOrReward(t *testing.T) {
	h := newHarness(t)
	h.joined("anna", "100")
	h.excluded["anna"] = true
	if got := h.data("anna"); got.Open || got.Linked {
		t.Errorf("%+v", got)
	}
	h.Server = nil
	if got := h.data("bert"); got.Open {
		t.Errorf("%+v", got)
	}
}

// The budget counts any 24 hours. Neither midnight nor the end of a year resets it.
func TestBudgetDoesNotResetAtMidnight(t *testing.T) {
	h := newHarness(t)
	h.set("rewards.discord_budget", "2")
	h.Clock.Advance(time.Date(h.Clock.Now().Year(), 12, 31, 23, 59, 59, 999_000_000, time.UTC).Sub(h.Clock.Now()))
	for _, name := range []string{"anna", "bert", "carl"} {
		h.joined(name, name)
	}
	_, err := h.claim("anna")
	h.Check(err)
	_, err = h.claim("bert")
	h.Check(err)
	h.Clock.Advance(time.Millisecond) // the new year
	if _, err := h.claim("carl"); code(err) != 4 || h.data("carl").Open {
		t.Errorf("after midnight: %v", err)
	}
	h.Clock.Advance(budgetPeriod - 2*time.Millisecond)
	if _, err := h.claim("carl"); code(err) != 4 {
		t.Errorf("a millisecond early: %v", err)
	}
	h.Clock.Advance(time.Millisecond)
	_, err = h.claim("carl")
	h.Check(err)
}

// A bonus that cannot be granted is not stored either.
func TestFailureGrantsNothing(t *testing.T) {
	h := newHarness(t)
	h.joined("anna", "100")
	h.refuse = true
	if _, err := h.claim("anna"); err == nil || h.Count("discord_bonuses") != 0 {
		t.Fatalf("%v", err)
	}
	h.refuse = false
	_, err := h.claim("anna")
	h.Check(err)
}

func TestAuditFindsUngrantedBonus(t *testing.T) {
	h := newHarness(t)
	h.joined("anna", "100")
	_, err := h.claim("anna")
	h.Check(err)
	if found := h.Findings(h.Checks()); len(found) != 0 {
		t.Fatalf("%+v", found)
	}
	h.Write(func(tx *db.Tx) error { return insert(tx, []byte("invented"), "bert", 1) })
	if found := h.Findings(h.Checks()); len(found) != 1 || !strings.Contains(found[0].Subject, "bert") {
		t.Fatalf("%+v", found)
	}
	h.Read(func(q *db.Reader) error {
		rows, last, err := Exports()[0].Read(q, "", export.Cutoff{AsOf: h.Clock.Now().UnixMilli() + 1}, 1)
		if len(rows) != 1 || rows[0][0] != "anna" || rows[0][1] != "1.000000" || last != "anna" {
			t.Errorf("%v %s", rows, last)
		}
		return err
	})
	for _, statement := range []string{`UPDATE discord_bonuses SET usd = 2`, `DELETE FROM discord_bonuses`} {
		if err := h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error { _, err := tx.Exec(statement); return err }); err == nil {
			t.Errorf("%s is accepted", statement)
		}
	}
}
