// What clients that know nothing of payments do with tools that cost something.
const PIZZA = ['pizza-carousel', { pizzaTopping: 'pepperoni' }];

const textOf = (result) => result.content.map(({ text }) => text).join('\n');

export function buyScenariosFor(open) {
  const answering = async (answer) => {
    const asked = [];
    const { call, close } = await open({
      answers: {
        'elicitation/create': (params) => {
          asked.push(params.message);
          return answer;
        },
      },
    });
    const result = await call(...PIZZA);
    await close();
    return { text: textOf(result), failed: result.isError === true, asked };
  };

  return {
    buys: async () => {
      const { client, call, close } = await open();
      const { tools } = await client.listTools();
      const bought = await call(...PIZZA);
      const spent = await call('toolbooth_spent');
      const left = await call('toolbooth_budget_left');
      await close();
      return {
        description: tools.find(({ name }) => name === PIZZA[0]).description,
        text: textOf(bought),
        paid: bought._meta['dev.toolbooth/paid'],
        purchases: spent.structuredContent.purchases,
        left: left.structuredContent.left_micro_usd,
      };
    },
    agreesToPay: () => answering({ action: 'accept', content: { pay: true } }),
    refusesToPay: () => answering({ action: 'decline' }),
    cannotBeAsked: async () => {
      const { call, close } = await open();
      const result = await call(...PIZZA);
      await close();
      return { text: textOf(result), failed: result.isError === true };
    },
  };
}
