package play

import (
	"strings"
	"testing"

	"croupier/app/kernel/gamecalls"
)

// The amounts in a game's view are decimal texts in whole units, like all other
// amounts.
func TestViewsShowAmountsInWholeUnits(t *testing.T) {
	h := newHarness(t)
	r := h.openRound(playerCall(anna), "blackjack", `{}`, `{"action":"double"}`)
	if view := text(t, r.View); !strings.Contains(view, `"stake":"10.00"`) {
		t.Errorf("dealt: %s", view)
	}
	restored, err := h.play.Restore(h.Ctx, playerCall(anna), gamecalls.GameRequest{APIID: "blackjack"})
	if err != nil || !strings.Contains(text(t, restored), `"stake":"10.00"`) {
		t.Errorf("restored: %s, %v", text(t, restored), err)
	}
	end, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, `{"action":"double"}`))
	if err != nil || !strings.Contains(text(t, end.View), `"stake":"20.00"`) {
		t.Errorf("doubled: %s, %v", text(t, end.View), err)
	}
	if details, _ := h.described(r.ID); !strings.Contains(text(t, details.View), `"stake":"20.00"`) {
		t.Errorf("looked at: %s", text(t, details.View))
	}
}
