package jackpots

import (
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/action"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/wagerlog"
	"croupier/internal/proptest"
)

var none action.None

// model is an independent account of one jackpot, written from its description.
type model struct {
	share, seed, limit int64
	level              int64
	winners            []string
	prizes             []int64
}

// add counts a wager of a stake in millionths of a dollar.
func (m *model) add(key, owner string, stake, edge int64, serverSeed, clientSeed string, nonce uint64) {
	added := stake * m.share / 1_000_000
	if quarter := stake / edge / 4; added > quarter {
		added = quarter
	}
	if added == 0 {
		return
	}
	missing := m.limit - m.level
	m.level += added
	if added < missing {
		stream := provablyfair.NewStream(serverSeed, "jackpot:"+key+":"+clientSeed, nonce)
		if int64(stream.Below64(uint64(missing))) >= added {
			return
		}
	}
	m.winners, m.prizes = append(m.winners, owner), append(m.prizes, m.level)
	m.level = m.seed
}

// Any wagers in any batches give the rounds of the model, and the audit finds nothing.
func TestRoundsMatchAModel(t *testing.T) {
	proptest.Check(t, func(t testing.TB, rt *rapid.T) {
		h := newHarness(t)
		key := h.mustSave(JackpotDraft{Games: []string{"dice"}, Share: "1", Seed: "1", Limit: "5"})
		m := model{share: 10_000, seed: dollar, limit: 5 * dollar, level: dollar}
		for range rapid.IntRange(1, 6).Draw(rt, "batches") {
			var batch []*wagerlog.Wager
			for range rapid.IntRange(1, 12).Draw(rt, "wagers") {
				at := rapid.IntRange(0, len(owners)-1).Draw(rt, "player")
				stake := rapid.Int64Range(1, 200*dollar).Draw(rt, "stake")
				counts := rapid.IntRange(0, 3).Draw(rt, "counts") > 0
				game := "dice"
				if !counts {
					game = "mines"
				}
				w := h.draft(at, kerneltest.Wager{Game: game, USD: stake, Edge: "1/50"})
				if counts {
					pair := h.pairOf(at)
					m.add(key, owners[at], stake, 50, pair.ServerSeed, pair.ClientSeed, w.Nonce)
				}
				batch = append(batch, w)
			}
			h.AppendWagers(batch...)
			h.count()
		}
		list := h.rounds()
		if len(list) != len(m.winners)+1 || list[len(list)-1].Level != m.level {
			rt.Fatalf("the rounds are %+v, the model has %+v", list, m)
		}
		for i, owner := range m.winners {
			if list[i].Owner != owner || list[i].Prize != m.prizes[i] {
				rt.Errorf("round %d is %+v, the model has %s with %d", i+1, list[i], owner, m.prizes[i])
			}
		}
		if findings := h.findings(); len(findings) > 0 {
			rt.Errorf("the audit found %+v", findings)
		}
	})
}
