package solana

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain/chaintest"
)

// slots is a node with a row of slots. Some of them were skipped. It counts its calls: all of
// them, and those for all transactions of a block.
type slots struct {
	t           *testing.T
	first, last int64
	skipped     func(slot int64) bool
	// paid is the recorded transaction in the block of a slot.
	paid map[int64]string

	mu                  sync.Mutex
	requests, fullReads int
}

// hashOf makes a hash of the number of a slot.
func hashOf(slot int64) string {
	const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	text := []byte(hashA)
	for i := range 5 {
		text[len(text)-2-i] = digits[slot%int64(len(digits))]
		slot /= int64(len(digits))
	}
	return string(text)
}

// below is the newest slot with a block below one.
func (s *slots) below(slot int64) int64 {
	for slot--; s.skipped(slot); slot-- {
	}
	return slot
}

func (s *slots) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var asked struct {
		ID     int64            `json:"id"`
		Method string           `json:"method"`
		Params []jsontext.Value `json:"params"`
	}
	if err := json.UnmarshalRead(r.Body, &asked); err != nil {
		s.t.Error(err)
	}
	number := func(i int) (n int64) {
		if err := json.Unmarshal(asked.Params[i], &n); err != nil {
			s.t.Error(err)
		}
		return n
	}
	s.requests++
	result := ""
	switch asked.Method {
	case "getGenesisHash":
		result = `"` + genesis + `"`
	case "getSlot":
		result = fmt.Sprint(s.last)
	case "getBlocks":
		var list []string
		for slot := max(number(0), s.first); slot <= min(number(1), s.last); slot++ {
			if !s.skipped(slot) {
				list = append(list, fmt.Sprint(slot))
			}
		}
		result = "[" + strings.Join(list, ",") + "]"
	case "getBlock":
		slot := number(0)
		if s.skipped(slot) {
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%d,"error":{"code":-32007,"message":"Slot %d was skipped"}}`, asked.ID, slot)
			return
		}
		var transactions []string
		if strings.Contains(string(asked.Params[1]), `"full"`) {
			s.fullReads++
			if text := s.paid[slot]; text != "" {
				transactions = append(transactions, text)
			}
		}
		result = blockOf(hashOf(slot), hashOf(s.below(slot)), s.below(slot), transactions...)
	default:
		s.t.Errorf("unexpected call: %s", asked.Method)
	}
	_, _ = io.WriteString(w, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":%s}`, asked.ID, result))
}

// After an outage all slots are read in their order, the skipped ones too, and nothing is missed.
// The work is bounded: one large answer for each slot with a block and no other call, and at most
// twelve small ones for each slot without one.
func TestCatchUpReadsEachSlotOnce(t *testing.T) {
	const first, last = 1000, 1400
	s := &slots{
		t: t, first: first - 50, last: last, skipped: func(slot int64) bool { return slot%17 == 3 || slot >= 1200 && slot < 1210 },
		paid: map[int64]string{1005: chaintest.Recorded(t, "usdc_v0.json"), 1211: chaintest.Recorded(t, "bonk.json"), last: chaintest.Recorded(t, "failed.json")},
	}
	node, err := New(network, knownAssets, chaintest.Client(t, s))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	follow := func(from, to int64) (empty int) {
		t.Helper()
		parent := ""
		for height := from; height <= to; height++ {
			block, err := node.At(t.Context(), height)
			if err != nil || parent != "" && block.Parent != parent {
				t.Fatalf("slot %d: %+v, %v", height, block, err)
			}
			list, err := node.Payments(t.Context(), block, watchOnly(usdcOwner, bonkOwner, unpaid))
			if err != nil {
				t.Fatalf("slot %d: %v", height, err)
			}
			for _, p := range list {
				found = append(found, fmt.Sprint(p.Block.Height, " ", p.Units))
			}
			if parent = block.Hash; s.skipped(height) {
				empty++
			}
		}
		return empty
	}
	follow(first, first) // the position at the outage
	s.requests, s.fullReads = 0, 0
	empty := follow(first+1, last)
	if want := []string{"1005 4608152451", "1211 3170652014400000", "1400 120000000"}; strings.Join(found, ", ") != strings.Join(want, ", ") {
		t.Errorf("found %q, want %q", found, want)
	}
	blocks := last - first - empty
	if s.fullReads != blocks || s.requests > blocks+12*empty {
		t.Errorf("%d questions, %d of them for whole blocks, for %d slots with a block and %d without", s.requests, s.fullReads, blocks, empty)
	}
	follow(first+5, first+5) // checked again, out of order
	if found[len(found)-1] != "1005 4608152451" {
		t.Errorf("looked at once more: %q", found)
	}
}
