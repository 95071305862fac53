package content

import (
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
)

func TestPoliciesHaveVersions(t *testing.T) {
	h := newHarness(t)
	because := action.Reason{Reason: "the lawyer asked"}
	publish := func(version int64, text, changes string, in time.Duration) (PolicyVersion, error) {
		at := int64(0)
		if in > 0 {
			at = h.clock.Now().Add(in).UnixMilli()
		}
		return h.content.PublishPolicy(h.ctx, anna(), PublishPolicyRequest{ID: "terms", Version: version, Text: text, Changes: changes, EffectiveAt: at, Reason: because})
	}
	terms := func() Policy {
		return must[Policy](t)(h.content.Policy(h.ctx, guest, PolicyRequest{ID: "terms"}))
	}
	standard := terms()
	first := must[PolicyVersion](t)(publish(0, "# Our terms\n\nBe kind to {product}.", "All of it", 0))
	if now := terms(); first.Version != 1 || now.Title != "Our terms" || !strings.Contains(now.HTML, "Lucky*Star") || now.Changes != "All of it" || now.UpdatedAt != h.clock.Now().UnixMilli() {
		t.Errorf("%+v", now)
	}
	if _, err := publish(0, "Another", "x", 0); !errors.Is(err, ErrStale) {
		t.Errorf("a stale version: %v", err)
	}
	later := must[PolicyVersion](t)(publish(1, "Be kinder.", "Kindness", time.Hour))
	if now := terms(); now.Title != "Our terms" || now.Next == nil || now.Next.Changes != "Kindness" {
		t.Errorf("before its time: %+v", now)
	}
	withdraw := WithdrawPolicyRequest{ID: "terms", Version: later.Version, Reason: because}
	must[action.None](t)(h.content.WithdrawPolicy(h.ctx, anna(), withdraw))
	if _, err := h.content.WithdrawPolicy(h.ctx, anna(), withdraw); !errors.Is(err, errInForce) {
		t.Errorf("withdrawn twice: %v", err)
	}
	h.clock.Advance(2 * time.Hour)
	if now := terms(); now.Title != "Our terms" || now.Next != nil {
		t.Errorf("a withdrawn version holds: %+v", now)
	}
	back := PublishPolicyRequest{ID: "terms", Version: 2, BuiltIn: true, Changes: "The old ones again", Reason: because}
	must[PolicyVersion](t)(h.content.PublishPolicy(h.ctx, anna(), back))
	if now := terms(); now.HTML != standard.HTML || now.Changes != back.Changes {
		t.Errorf("returned to %q", now.Title)
	}
	list := must[PoliciesAnswer](t)(h.content.Policies(h.ctx, anna(), action.None{})).Policies[0]
	if list.InForce != 3 || list.Newest != 3 || len(list.Versions) != 3 || !list.Versions[1].Withdrawn {
		t.Errorf("%+v", list)
	}
	for version, begins := range map[int64]string{0: "# Terms", 1: "# Our terms", 3: "# Terms"} {
		got := must[PolicySourceAnswer](t)(h.content.PolicySource(h.ctx, anna(), PolicySourceRequest{ID: "terms", Version: version}))
		if !strings.HasPrefix(got.Text, begins) {
			t.Errorf("version %d begins %.20q", version, got.Text)
		}
	}
	if got := strings.Join(h.countActions(), ", "); got != "publish policy, publish policy, withdraw policy, publish policy" {
		t.Errorf("the log says %s", got)
	}
}

func TestInvalidPoliciesAreRefused(t *testing.T) {
	h := newHarness(t)
	for name, test := range map[string]struct {
		request PublishPolicyRequest
		says    string
	}{
		"an unknown placeholder":  {PublishPolicyRequest{Text: "Dear {product}, {player}", Changes: "x"}, "placeholder"},
		"a part without an end":   {PublishPolicyRequest{Text: "{if licensed}By licence.", Changes: "x"}, "placeholder"},
		"an unknown condition":    {PublishPolicyRequest{Text: "{if rich}Pay.{end}", Changes: "x"}, "placeholder"},
		"nothing":                 {PublishPolicyRequest{Text: "<script>alert(1)</script>", Changes: "x"}, "nothing"},
		"no UTF-8":                {PublishPolicyRequest{Text: "a\xff", Changes: "x"}, "UTF-8"},
		"a megabyte":              {PublishPolicyRequest{Text: strings.Repeat("a", 1<<20), Changes: "x"}, "invalid"},
		"no word of what changed": {PublishPolicyRequest{Text: "Be kind."}, "invalid"},
		"the past":                {PublishPolicyRequest{Text: "Be kind.", Changes: "x", EffectiveAt: 1}, "within a year"},
	} {
		test.request.ID = "aml"
		_, err := h.content.PublishPolicy(h.ctx, anna(), test.request)
		refusal, known := fault.From(err)
		if !known || !strings.Contains(refusal.Message, test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	got := must[PreviewAnswer](t)(h.content.PreviewPolicy(h.ctx, anna(), PreviewPolicyRequest{ID: "aml", Text: "**Hi** <b onclick=x>x</b> [a](javascript:x)"}))
	if strings.Contains(got.HTML, "javascript") || strings.Contains(got.HTML, "onclick") || !strings.Contains(got.HTML, "<strong>Hi</strong>") {
		t.Errorf("preview %s", got.HTML)
	}
	if len(h.countActions()) != 0 {
		t.Error("a refused text is in the log")
	}
	for _, policy := range PolicyIDs { // staff begin with the text that comes with the site
		source := must[PolicySourceAnswer](t)(h.content.PolicySource(h.ctx, anna(), PolicySourceRequest{ID: policy}))
		if _, err := h.content.PreviewPolicy(h.ctx, anna(), PreviewPolicyRequest{ID: policy, Text: source.Text}); err != nil {
			t.Errorf("the text of %s is refused: %v", policy, err)
		}
	}
}
