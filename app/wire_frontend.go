package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/server/frontend"
)

type productInfo struct {
	Name          string            `json:"name"`
	Operator      string            `json:"operator"`
	LicenceNumber string            `json:"licenceNumber"`
	Email         string            `json:"email"`
	Social        map[string]string `json:"social"`
	URL           string            `json:"url"`
}

// wireFrontend offers what pages know of the site as a whole.
func wireFrontend(_ context.Context, k *kernel, _ none) (none, feature.Feature, error) {
	product := func(context.Context, *feature.Visit) (any, error) {
		product := k.cfg.Product
		return productInfo{
			Name: product.Name, Operator: product.Operator, LicenceNumber: product.LicenceNumber, Email: product.Email,
			Social: product.Social, URL: k.address.URL(),
		}, nil
	}
	theme := func(_ context.Context, visit *feature.Visit) (any, error) { return visit.Theme, nil }
	return none{}, feature.Feature{Name: "frontend", Bootstrap: []feature.Section{
		{Name: "product", Load: product}, {Name: "theme", Load: theme}, feature.Fixed("version", k.options.Version),
	}}, nil
}

// pagesOf makes the pages, which know what all features tell them.
func pagesOf(k *kernel, features []feature.Feature, refuse feature.Refuse) *frontend.Pages {
	sections := feature.Collect(features, func(f feature.Feature) []feature.Section { return f.Bootstrap })
	return frontend.NewPages(
		frontend.Deps{Gate: k.gate, Refuse: refuse, Sections: sections}, frontend.Options{Title: k.cfg.Product.Name, Demo: k.cfg.Demo},
	)
}
