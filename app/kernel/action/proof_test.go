package action

import (
	"context"
	"errors"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

type proofRequest struct {
	Sum int `json:"sum"`
	Confirmation
}

type provedKey struct{}

func proofHandler(ctx context.Context, _ *session.Call, _ proofRequest) (None, error) {
	if ctx.Value(provedKey{}) == nil {
		return None{}, errors.New("carried out without proof")
	}
	return None{}, nil
}

func TestCallRequiresProof(t *testing.T) {
	s := newSite(t)
	asked := []Proof{}
	s.registry.deps.CheckProof = func(ctx context.Context, call *session.Call, proof Proof, request PasswordConfirmation) (context.Context, error) {
		asked = append(asked, proof)
		field, password := request.SubmittedPassword()
		if password != "of "+call.User.ID {
			return ctx, fault.Field(field, "validation.current_password")
		}
		return context.WithValue(ctx, provedKey{}, true), nil
	}
	if err := s.registry.Add(Post("/api/grave", SignedIn, proofHandler, RequireProof(FactorProof)), Whisper("Grave", SignedIn, proofHandler, RequireProof(FullProof))); err != nil {
		t.Fatal(err)
	}
	var err error
	if s.handler, err = s.registry.Handler(); err != nil {
		t.Fatal(err)
	}
	token, _ := s.token("ann", false)
	bearer := "Authorization: Bearer " + token
	s.refused("guest", s.post("/api/grave", `{"sum":1}`), 401, 401)
	s.refused("no password", s.post("/api/grave", `{"sum":1}`, bearer), 422, 422)
	s.refused("wrong password", s.post("/api/grave", `{"sum":1,"current_password":"x"}`, bearer), 422, 422)
	s.ok("right password", s.post("/api/grave", `{"sum":1,"current_password":"of ann"}`, bearer))
	s.refused("whispered", s.post("/api/whisper", `{"event":"Grave","data":{"sum":1}}`, bearer), 422, 422)
	s.ok("whispered with the password", s.post("/api/whisper", `{"event":"Grave","data":{"sum":1,"current_password":"of ann"}}`, bearer))
	if len(asked) != 5 || asked[0] != FactorProof || asked[4] != FullProof {
		t.Fatalf("asked %v", asked)
	}
	// An account with two-factor authentication has to send the code first.
	guard, _ := s.token("guard", false)
	s.refused("two-factor", s.post("/api/whisper", `{"event":"Grave","data":{"sum":1}}`, "Authorization: Bearer "+guard), 403, -1024)
}

func TestUncheckableProofIsRefusedAtStart(t *testing.T) {
	nothing := func(context.Context, *session.Call, None) (None, error) { return None{}, nil }
	checkProof := func(ctx context.Context, _ *session.Call, _ Proof, _ PasswordConfirmation) (context.Context, error) {
		return ctx, nil
	}
	for want, c := range map[string]struct {
		prove ProofChecker
		call  Action
	}{
		"signed-in user": {checkProof, Post("/api/x", Public, proofHandler, RequireProof(FullProof))},
		"Confirmation":   {checkProof, Post("/api/x", SignedIn, nothing, RequireProof(FullProof))},
		"a checker":      {nil, Post("/api/x", SignedIn, proofHandler, RequireProof(PasswordProof))},
	} {
		if err := New(Deps{CheckProof: c.prove}, Options{}).Add(c.call); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
