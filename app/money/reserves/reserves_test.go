package reserves

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/merklesum"
	"croupier/app/kernel/money"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// For any balances, the sum of the leaves equals the root and the books, every
// player's proof is valid, and it shows no whole balance of another player.
func TestEveryPlayerProofVerifies(t *testing.T) {
	s := newSite(t)
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		want := map[string]money.Amount{}
		players := rapid.IntRange(1, 3).Draw(t, "players")
		for i := range players {
			user, coin := fmt.Sprintf("r%dp%d", round, i), rapid.SampledFrom([]string{"usd", "btc", "ltc"}).Draw(t, "currency")
			amount := money.Amount(rapid.Int64Range(1, 1<<40).Draw(t, "amount"))
			s.credit(user, coin, ledger.Real, amount)
			if rapid.Bool().Draw(t, "withdraws") {
				s.open[holder{user, coin}] = money.Amount(rapid.Int64Range(1, 1<<30).Draw(t, "withdrawal"))
			}
			want[user+" "+coin] = amount + s.open[holder{user, coin}]
		}
		body := s.publishedBody()
		for _, p := range body.Currencies {
			if got := s.total(p.Currency); p.Liabilities != units(int64(got)) {
				t.Fatalf("%s: the root says %s, the books %d", p.Currency, p.Liabilities, got)
			}
		}
		for key, amount := range want {
			user, coin, _ := strings.Cut(key, " ")
			proof := s.proofFor(user, 0)
			v, err := Verify(proof)
			if err != nil || len(v.Currencies) != 1 || v.Currencies[0].Currency != coin || v.Currencies[0].Amount != int64(amount) || v.Currencies[0].Leaves != leavesPerBalance {
				t.Fatalf("%s owns %d %s: %+v, %v", user, amount, coin, v.Currencies, err)
			}
		}
	})
	if findings := s.Findings(s.Checks()); len(findings) > 0 {
		t.Errorf("%+v", findings)
	}
}

// total sums a currency in the books in another way.
func (s *site) total(currency string) (sum money.Amount) {
	s.Read(func(q *db.Reader) error {
		return ledger.EachOwned(q, func(key ledger.Key, balance money.Amount) error {
			if key.Currency == currency && key.Purpose != ledger.Bonus {
				sum += balance
			}
			return nil
		})
	})
	for at, amount := range s.open {
		if at.currency == currency {
			sum += amount
		}
	}
	return sum
}

// Real money, reserved money, open withdrawals and stakes count. Bonuses are listed
// separately, and play money is not included.
func TestLiabilitiesCountAllBalances(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "btc", ledger.Real, 500)
	s.credit("anna", "btc", ledger.Hold, 40)
	s.credit("anna", "btc", ledger.Bonus, 7)
	s.open[holder{"bert", "btc"}] = 60 // all that bert owns
	s.Write(func(tx *db.Tx) error {
		_, err := s.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.Key{Owner: ledger.House, Currency: "btc", Purpose: ledger.Demo}, Credit: ledger.Key{Owner: "anna", Currency: "btc", Purpose: ledger.Demo},
			Amount: 1000, Code: ledger.CodeTopUp, Ref: []byte("anna"),
		})
		return err
	})
	body := s.publishedBody()
	p := body.of(t, "btc")
	if p.Liabilities != "600" || p.Bonus != "7" || p.Balances != 2 || p.Leaves != 2*merklesum.ChunkLeaves || len(body.Currencies) != 1 {
		t.Errorf("%+v", p)
	}
	for user, want := range map[string]int64{"anna": 540, "bert": 60} {
		if v, err := Verify(s.proofFor(user, 0)); err != nil || v.Currencies[0].Amount != want {
			t.Errorf("%s: %+v, %v", user, v.Currencies, err)
		}
	}
	if proof := s.proofFor("carl", 0); len(proof.Currencies) != 0 {
		t.Errorf("who owns nothing has %+v", proof.Currencies)
	}
}

// A proof has only hashes and sums of other players, and no whole balance of
// another: the two shares of a balance are in different halves of the tree. The amounts are so
// large that the sum of several shares equals none of them by chance.
func TestProofRevealsNoOtherPlayer(t *testing.T) {
	s := newSite(t)
	balance := func(i int) int64 { return 1_000_000_000_000_003 + 1_000_000_000_000*int64(i) }
	for i := range 40 {
		s.credit(fmt.Sprint("player-", i), "btc", ledger.Real, money.Amount(balance(i)))
	}
	for range 10 {
		s.publishedBody()
		for reader := range 40 {
			text, err := json.Marshal(s.proofFor(fmt.Sprint("player-", reader), 0))
			s.Check(err)
			for i := range 40 {
				if i != reader && strings.Contains(string(text), fmt.Sprintf(`"player-%d"`, i)) {
					t.Errorf("the proof of player-%d contains player-%d", reader, i)
				}
				if i != reader && strings.Contains(string(text), fmt.Sprintf(`"sum":"%d"`, balance(i))) {
					t.Errorf("the proof of player-%d contains the balance of player-%d", reader, i)
				}
			}
		}
	}
	s.Read(func(q *db.Reader) error {
		var names int
		err := q.QueryRow(`SELECT COUNT(*) FROM reserve_publications WHERE instr(body, 'player-') > 0`).Scan(&names)
		if names > 0 {
			t.Error("a publication names a player")
		}
		return err
	})
}

// A proof with any change is refused with the reason.
func TestChangedProofIsRefused(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "btc", ledger.Real, 500)
	s.credit("bert", "btc", ledger.Real, 900)
	s.publishedBody()
	right := s.proofFor("anna", 0)
	for what, change := range map[string]func(p *OwnProof){
		"another player":   func(p *OwnProof) { p.User = "bert" },
		"more":             func(p *OwnProof) { p.Currencies[0].Leaves[0].Amount = "501" },
		"below zero":       func(p *OwnProof) { p.Currencies[0].Leaves[0].Amount = "-1" },
		"another nonce":    func(p *OwnProof) { p.Currencies[0].Leaves[0].Nonce = strings.Repeat("0", 32) },
		"no nonce":         func(p *OwnProof) { p.Currencies[0].Leaves[0].Nonce = "" },
		"another part":     func(p *OwnProof) { p.Currencies[0].Leaves[0].Part = 5 },
		"a leaf twice":     func(p *OwnProof) { p.Currencies[0].Leaves[1] = p.Currencies[0].Leaves[0] },
		"a currency twice": func(p *OwnProof) { p.Currencies = append(p.Currencies, p.Currencies[0]) },
		"another currency": func(p *OwnProof) { p.Currencies[0].Currency = "ltc" },
		"another sum":      func(p *OwnProof) { p.Currencies[0].Leaves[0].Path[3].Sum = "1" },
		"a sum below zero": func(p *OwnProof) { p.Currencies[0].Leaves[0].Path[3].Sum = "-5" },
		"another side":     func(p *OwnProof) { p.Currencies[0].Leaves[0].Path[3].Left = !p.Currencies[0].Leaves[0].Path[3].Left },
		"another text":     func(p *OwnProof) { p.Publication.Text = strings.Replace(p.Publication.Text, "1400", "9400", 1) },
		"another hash":     func(p *OwnProof) { p.Publication.Hash = strings.Repeat("0", 64) },
		"a text and its hash": func(p *OwnProof) {
			p.Publication.Text = strings.Replace(p.Publication.Text, `"liabilities":"1400"`, `"liabilities":"500"`, 1)
			p.Publication.Hash = hashOf(p.Publication.Text)
		},
	} {
		raw, err := json.Marshal(right)
		s.Check(err)
		var changed OwnProof
		s.Check(json.Unmarshal(raw, &changed))
		change(&changed)
		if _, err := Verify(changed); err == nil {
			t.Errorf("%s: still right", what)
		}
	}
	if _, err := VerifyFile([]byte(`{"format":"something"}`)); err == nil {
		t.Error("another file is a proof")
	}
	raw, err := json.Marshal(right)
	s.Check(err)
	if _, err := VerifyFile(raw); err != nil {
		t.Error(err)
	}
}

// Publications are a chain that the database itself protects from changes, and
// old leaves are removed.
func TestPublicationsFormHashChain(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "btc", ledger.Real, 500)
	var last Body
	for i := range defaultRetention + 2 {
		s.Clock.Advance(24 * time.Hour)
		body := s.publishedBody()
		if body.Number != int64(i+1) || i > 0 && (body.Previous == "" || body.Salt == last.Salt || body.of(t, "btc").Root == last.of(t, "btc").Root) {
			t.Fatalf("%+v", body)
		}
		last = body
	}
	list, err := s.List(s.Ctx, s.boss, ReservesListRequest{})
	s.Check(err)
	stored := 0
	for _, row := range list.Rows {
		if row.Verifiable {
			stored++
		}
	}
	if len(list.Rows) != defaultRetention+2 || stored != defaultRetention || list.Rows[0].Number != last.Number || s.Count(`reserve_chunks`) != leavesPerBalance*defaultRetention {
		t.Errorf("%d rows, %d kept, %d chunks", len(list.Rows), stored, s.Count(`reserve_chunks`))
	}
	call := *s.boss
	_, err = s.Proof(s.Ctx, &call, ReservesNumberRequest{Number: 1})
	if status, reason := code(err); status != 410 || reason != "forgotten" {
		t.Errorf("the first: %v", err)
	}
	if _, err := s.Proof(s.Ctx, &call, ReservesNumberRequest{Number: 99}); err == nil {
		t.Error("there is number 99")
	}
	for _, statement := range []string{`UPDATE reserve_publications SET body = 'x'`, `DELETE FROM reserve_publications`} {
		if err := s.DB.Write(s.Ctx, func(tx *db.Tx) error { _, err := tx.Exec(statement); return err }); err == nil {
			t.Errorf("%s is possible", statement)
		}
	}
	s.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE reserve_chunks SET total = total + 1`)
		return err
	})
	if findings := s.Findings(s.Checks()); len(findings) != (leavesPerBalance+1)*defaultRetention {
		t.Errorf("%d findings: %+v", len(findings), findings)
	}
}

// A shortage is shown to players and to staff. A holding that was never compared
// with the chain does not count.
func TestShortReservesAreReported(t *testing.T) {
	s := newSite(t)
	asset, _ := s.Asset("btc")
	s.credit("anna", "btc", ledger.Real, 3000)
	s.credit("anna", "usd", ledger.Real, 5)
	s.balances = []SiteBalance{{Asset: asset, Deposits: 1000, Hot: 900, Inflight: 99, Height: 7, Hash: "h", ComparedAt: 5, Compared: 3, Addresses: []AddressBalance{{"hot", big.NewInt(5000), true}}}}
	p := s.publishedBody().of(t, "btc")
	if p.Reserves != "1999" || p.Ratio != "66.63" || !p.Short() || !p.OnChain || p.TestMoney || p.Holdings[0].Height != 7 || p.Holdings[0].Compared != 3 {
		t.Errorf("%+v", p)
	}
	if s.Count(`activity WHERE kind = 'reserves_short'`) != 1 {
		t.Error("staff are not notified of it")
	}
	reading, err := s.readCoverage(s.Ctx)
	if s.Check(err); reading.Level != "bad" || !strings.Contains(reading.Sentence, "btc") {
		t.Errorf("%+v", reading)
	}
	s.balances[0].Compared, s.balances[0].Unreported = 0, 3
	if p = s.publishedBody().of(t, "btc"); p.Reserves != "0" {
		t.Errorf("the node could not report: %+v", p)
	}
	s.balances[0].ComparedAt, s.balances[0].Compared = 0, 3
	body := s.publishedBody()
	if p = body.of(t, "btc"); p.Reserves != "0" || p.Ratio != "0.00" {
		t.Errorf("never compared: %+v", p)
	}
	if usd := body.of(t, "usd"); usd.OnChain || usd.Ratio != "" || usd.Short() {
		t.Errorf("dollars are on no chain: %+v", usd)
	}
	s.balances[0].ComparedAt, s.balances[0].Hot, s.family = 5, 2500, "test"
	if p = s.publishedBody().of(t, "btc"); p.Ratio != "119.96" || p.Short() || !p.TestMoney {
		t.Errorf("enough: %+v", p)
	}
	if reading, err = s.readCoverage(s.Ctx); err != nil || reading.Level != "good" {
		t.Errorf("%+v, %v", reading, err)
	}
}

func TestRatiosAreRoundedDown(t *testing.T) {
	for _, item := range []struct {
		reserves, owed int64
		want           string
		short          bool
	}{{1, 3, "33.33", true}, {2, 3, "66.66", true}, {99_999, 100_000, "99.99", true}, {3, 3, "100.00", false}, {7, 3, "233.33", false}, {0, 5, "0.00", true}, {5, 0, "", false}} {
		if got, short := ratioOf(big.NewInt(item.reserves), item.owed); got != item.want || short != item.short {
			t.Errorf("%d of %d: %s %v", item.reserves, item.owed, got, short)
		}
	}
}

// The schedule publishes ten minutes past the hour that staff have set.
func TestReservesArePublishedOnSchedule(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "btc", ledger.Real, 500)
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	if due := s.plan.next(at); !due.Equal(time.Date(2026, 3, 5, 0, 10, 0, 0, time.UTC)) {
		t.Errorf("due at %v", due)
	}
	s.Check(s.Jobs()[0].Run(s.Ctx, &schedule.JobRun{Due: at}))
	if s.Count(`reserve_publications WHERE actor = ''`) != 1 {
		t.Error("nothing is published")
	}
	s.making.Lock()
	_, err := s.PublishBy(s.Ctx, "console")
	s.making.Unlock()
	if status, reason := code(err); status != 409 || reason != "busy" {
		t.Errorf("two at a time: %v", err)
	}
	// The next run removes what an interrupted run has left.
	s.Write(func(tx *db.Tx) error {
		return putChunks(tx, []chunk{{run: "cut off", currency: "btc", leaves: []byte{1}}})
	})
	if s.publishedBody(); s.Count(`reserve_chunks WHERE run = 'cut off'`) != 0 {
		t.Error("half a tree stays")
	}
}

// The browser's code is tested with a proof of this package, which is test data
// of the page.
func TestVerifierPageAcceptsRealProof(t *testing.T) {
	file := filepath.Join("..", "..", "..", "webui", "src", "features", "money", "reserves", "testdata", "proof.json")
	if os.Getenv("UPDATE") != "" {
		s := newSite(t)
		s.credit("anna", "btc", ledger.Real, 123_456_789_012)
		s.credit("anna", "usd", ledger.Real, 7)
		for i := range 2000 {
			s.credit(fmt.Sprint("player-", i), "btc", ledger.Real, money.Amount(1+i*i))
		}
		s.publishedBody()
		raw, err := json.MarshalIndent(s.proofFor("anna", 0), "", " ")
		s.Check(err, os.WriteFile(file, append(raw, '\n'), 0o644))
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	v, err := VerifyFile(raw)
	if err != nil || len(v.Currencies) != 2 || v.Currencies[0].Amount != 123_456_789_012 {
		t.Errorf("%+v, %v", v.Currencies, err)
	}
}
